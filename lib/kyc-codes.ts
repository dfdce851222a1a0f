type RequirementCode = {
  /** Our text for the person. The text of the provider is never shown. */
  message: string
  /** The action with which a partner meets the requirement. */
  remedy: string
}

/** The codes of requirements that the service knows. A provider may send others. */
export const requirementCodes: Readonly<Record<string, RequirementCode>> = {
  ADDRESS_NOT_VERIFIED: {
    message:
      "We couldn't verify this address. Check the street, unit and ZIP code. If they're correct, submit it again.",
    remedy: 'Send the member again. Correct it first if it is wrong.',
  },
  DOCUMENT_NEEDED: {
    message: 'We need the details of an ID that we can confirm.',
    remedy:
      'Send `identification` with a different number. With `action: provider`, create a link for `corrections`, where the person shows an ID to the provider.',
  },
  REQUIRED: {
    message: 'We need this to verify your identity.',
    remedy: 'Send the member.',
  },
  W8BEN_NEEDED: {
    message: "We need Form W-8BEN instead of Form W-9. We can't take it online yet.",
    remedy:
      "Our support team sends the form to the person, who has 90 days. You can't meet it with a correction.",
  },
}

/** The codes of rejections that the service knows. A provider may send others. */
export const reasonCodes: Readonly<Record<string, string>> = {
  IDENTITY_NOT_VERIFIED: "The provider couldn't confirm the person's identity.",
  DECIDED_BY_STAFF: 'Our staff reviewed the application and rejected it.',
  EXPIRED: "The requested information didn't arrive by its deadline.",
}
