type RequirementCode = {
  /**
   * The text that our pages show to the person. It names what we could not confirm, and what the
   * person must send. Pages never show the provider's text.
   */
  message: string
  /** How a partner meets the requirement. */
  remedy: string
  /**
   * Whether a correction may repeat the present value. Undefined if there is no value to repeat.
   */
  repeat?: 'accepted' | 'refused'
}

/** The codes of requirements that the service knows. A provider may send others. */
export const requirementCodes: Readonly<Record<string, RequirementCode>> = {
  ADDRESS_NOT_VERIFIED: {
    message:
      "We couldn't verify this address. Check the street, unit and ZIP code. If they're correct, submit it again.",
    remedy: 'Send the member again. Correct it first if it is wrong.',
    repeat: 'accepted',
  },
  DOCUMENT_NEEDED: {
    message:
      "We couldn't confirm the ID you gave. Correct its number or enter a different ID, such as a driver's license, state ID, U.S. passport or U.S. military ID.",
    remedy:
      'Send `identification` with a different number. With `action: provider`, create a link for `corrections`, where the person shows an ID to the provider.',
    repeat: 'refused',
  },
  INVALID: {
    message: "We couldn't read this answer. Check it for typing mistakes, then submit it again.",
    remedy: 'Correct the member and send it again.',
    repeat: 'accepted',
  },
  NOT_ACCEPTED: {
    message:
      "Our identity partner couldn't match this answer with its records. Correct it. If it's right, submit it again.",
    remedy: 'Send the member again. Correct it first if it is wrong.',
    repeat: 'accepted',
  },
  REQUIRED: {
    message: 'This is missing from your application. We need it to verify your identity.',
    remedy: 'Send the member.',
  },
  W8BEN_NEEDED: {
    message:
      "You aren't a U.S. citizen or resident, so we need Form W-8BEN instead of Form W-9. We can't take it online yet.",
    remedy:
      "Our support team sends the form to the person, who has 90 days. You can't meet it with a correction.",
  },
}

const otherMessage = "We couldn't confirm this answer. Correct it. If it's right, submit it again."
const handOffMessage =
  "We couldn't confirm your identity with your answers alone. Show an ID with your photo, such as a driver's license or passport, to our identity partner."

type Coded = { code: string; action?: 'provider' | undefined }

/**
 * Returns our text for a requirement. If `action` is `provider`, the text asks the person to show
 * an ID to the provider.
 */
export const explainRequirement = ({ code, action }: Coded): string =>
  action ? handOffMessage : (requirementCodes[code]?.message ?? otherMessage)

/**
 * Returns whether a correction may repeat the present value for this code. For a code that the
 * service does not know, returns `accepted`.
 */
export const repeatOf = (code: string): RequirementCode['repeat'] =>
  Object.hasOwn(requirementCodes, code) ? requirementCodes[code]!.repeat : 'accepted'

/** The codes of rejections that the service knows. A provider may send others. */
export const reasonCodes: Readonly<Record<string, string>> = {
  IDENTITY_NOT_VERIFIED: "The provider couldn't confirm the person's identity.",
  DECIDED_BY_STAFF: 'Our staff reviewed the application and rejected it.',
  EXPIRED: "The requested information didn't arrive by its deadline.",
}
