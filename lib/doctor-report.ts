import * as z from 'zod'

const finding = z.strictObject({
  check: z.string(),
  state: z.enum(['OK', 'WARN', 'FAIL']),
  // The setting that caused the finding, if any.
  setting: z.string().optional(),
  message: z.string(),
  remedy: z.string().optional(),
})

/** The output of `doctor --json`. `isHealthy`: no check failed. */
export const doctorReport = z.strictObject({ isHealthy: z.boolean(), checks: z.array(finding) })

/**
 * The findings about the settings of this machine and the configured servers. `createdAt`: the
 * creation time of the database, which identifies the database. Null if the doctor command cannot
 * read the database.
 */
export const installationReport = z.strictObject({
  createdAt: z.iso.datetime().nullable(),
  checks: z.array(finding),
})

/** The result of one check. `remedy` is an instruction in the imperative. */
export type Finding = z.infer<typeof finding>
export type InstallationReport = z.infer<typeof installationReport>

const named = (setting: string | undefined) => (setting === undefined ? {} : { setting })

export const pass = (check: string, message: string, setting?: string): Finding => ({
  check,
  state: 'OK',
  ...named(setting),
  message,
})

const judge =
  (state: 'WARN' | 'FAIL') =>
  (check: string, message: string, remedy: string, setting?: string): Finding => ({
    check,
    state,
    ...named(setting),
    message,
    remedy,
  })

export const warn = judge('WARN')
export const fail = judge('FAIL')
