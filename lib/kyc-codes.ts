type RequirementCode = {
  /** Our text for the person. The text of the provider is never shown. */
  message: string
  /** The action with which a partner meets the requirement. */
  remedy: string
}

/** The codes of requirements that the service knows. A provider may send others. */
export const requirementCodes: Readonly<Record<string, RequirementCode>> = {
  ADDRESS_NOT_VERIFIED: {
    message: 'The address could not be verified.',
    remedy: 'Send the member again, corrected or as it was.',
  },
  DOCUMENT_NEEDED: {
    message: 'An identity document is needed.',
    remedy:
      'Send `identification` with another number than before. With `action: provider`, open a link for `corrections`: the person shows an ID to the provider.',
  },
  REQUIRED: {
    message: 'This is needed to verify your identity.',
    remedy: 'Send the member.',
  },
  W8BEN_NEEDED: {
    message: "Form W-8BEN is needed instead of Form W-9. We can't take it online yet.",
    remedy: 'Support sends the form to the person, who has 90 days. Corrections do not meet it.',
  },
}

/** The codes of rejections that the service knows. A provider may send others. */
export const reasonCodes: Readonly<Record<string, string>> = {
  IDENTITY_NOT_VERIFIED: 'The provider could not confirm who the person is.',
  DECIDED_BY_STAFF: 'A person at the service looked at the application and rejected it.',
  EXPIRED: 'What was asked for did not arrive by its deadline.',
}
