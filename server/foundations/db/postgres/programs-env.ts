/**
 * The environment of PostgreSQL's programs. Without the service's secrets, and without PG*
 * variables, which would change their behavior.
 */
export const binariesEnv: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}
