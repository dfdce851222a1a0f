/** The environment of PostgreSQL's programs: no secret of ours, and no PG* variable that changes their behavior. */
export const binariesEnv: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}
