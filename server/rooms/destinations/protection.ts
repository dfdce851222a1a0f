import * as audit from '../audit'

/** Protects the receivers of events against direct changes in the database. */
export const protection = audit.protectSettings({
  table: 'destinations',
  entity: 'destination',
  key: 'id',
  fields: { organizationId: 'organization_id', url: 'url', types: 'types' },
  actions: ['create', 'change', 'delete'],
})
