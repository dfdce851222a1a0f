import { type Finding, fail } from '@/lib/doctor-report'

const faultShape = /^([A-Z][A-Z0-9_]*): (.+?\.)(?:\s(.+))?$/s
// A message that starts with one of these words is a complete sentence. Any other message continues
// a sentence whose subject is the setting.
const ownSubject = /^(?:the|others)\b/

/**
 * Returns one finding per invalid setting. Each fault has the form `NAME: message. Fix.` and does
 * not contain the value.
 */
export const explainSettings = (check: string, faults: readonly string[]): Finding[] =>
  faults.map((fault) => {
    const [, setting, message, remedy] = faultShape.exec(fault) ?? []
    if (setting === undefined || message === undefined) return fail(check, fault, 'Correct it.')
    const sentence = ownSubject.test(message)
      ? message[0]!.toUpperCase() + message.slice(1)
      : `It ${message}`
    return fail(check, sentence, remedy ?? 'Correct it, then restart each process.', setting)
  })
