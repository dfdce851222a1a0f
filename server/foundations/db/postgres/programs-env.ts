/**
 * The environment of PostgreSQL's programs. It contains neither the service's secrets nor PG*
 * variables, which would change how the programs behave.
 */
export const binariesEnv: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}
