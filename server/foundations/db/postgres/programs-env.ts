/**
 * The environment of PostgreSQL's programs. It contains no secrets of the service and no PG*
 * variables that change their behavior.
 */
export const binariesEnv: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}
