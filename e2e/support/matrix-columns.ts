/** The callers of the permission matrix, in the order of its columns. */
export const matrixColumns = `
  nobody | half a pair | half a pair beside a token | an unknown session | a deleted session | an expired session | an expired token |
  the other environment's client | the other environment's token | a session beside a token of another organization |
  a User session beside a token of another customer | a browser |
  a revoked credential | access switched off | an address off the list |
  System | another organization's System |
  User before signup, individual | User before signup, businessowner | User before signup, operator |
  User after signup, individual | User after signup, businessowner | User after signup, operator |
  temporary before signup, individual | temporary before signup, businessowner | temporary before signup, operator |
  temporary after signup, individual | temporary after signup, businessowner | temporary after signup, operator |
  Individual | BusinessOwner | Operator | Advisor |
  System beside an Individual token | User beside its Individual token |
  Admin |
  scope sessions | scope invites | scope customers | scope act | scope inbox | scope webhooks | scope settings |
  a User session without act | a System session without act beside an Individual token`
  .split('|')
  .map((name) => name.trim())
