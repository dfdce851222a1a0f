import * as audit from '../audit'

/** Protects the settings of organizations against direct changes in the database. */
export const protection = audit.protectSettings({
  table: 'organizations',
  entity: 'organization',
  key: 'id',
  fields: {
    name: 'name',
    isHouse: 'is_house',
    apiAccess: 'api_access',
    returnOrigins: 'return_origins',
    renewsInvites: 'renews_invites',
  },
  actions: [
    'create',
    'switch API access o%',
    'change return origins',
    'let people renew invitations',
    'stop renewals of invitations',
  ],
})
