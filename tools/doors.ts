/**
 * The doors of the domains, from `server/src`: the only files that other domains, commands and composition may import, with the
 * number of files that each may load, itself included. Code that many need has a small door in its folder; the rest is exported
 * by the `index.ts` of the domain.
 */
export const DOORS = {
  'accounts/index.ts': 146,
  'accounts/security/index.ts': 35,
  'accounts/sessions/index.ts': 50,
  'accounts/users/index.ts': 50,
  'catalog/index.ts': 65,
  'catalog/discover/index.ts': 20,
  'catalog/finder/index.ts': 20,
  'catalog/work/index.ts': 182,
  'commerce/index.ts': 221,
  'commerce/ledger/index.ts': 30,
  'commerce/levels/index.ts': 85,
  'commerce/rights/index.ts': 20,
  'commerce/sale/index.ts': 70,
  'commerce/takings/index.ts': 40,
  'media/index.ts': 123,
  'messaging/index.ts': 80,
  'moderation/index.ts': 30,
  'notices/index.ts': 55,
  'notices/reminders/index.ts': 10,
  'office/index.ts': 20,
  'offline/index.ts': 20,
  'site/index.ts': 31,
  'social/index.ts': 201,
  'studio/index.ts': 340,
  'studio/preparation/index.ts': 176,
}

/** A limit for the lists of the catalogue, which the most frequent calls use. */
export const LISTS = { file: 'catalog/discover/lists.ts', limit: 137 }

/** All doors as a pattern over paths. */
export const DOOR_PATHS = `^server/src/(${Object.keys(DOORS)
  .map((door) => door.replaceAll('.', '\\.'))
  .join('|')})$`

/** The `Domain` of each domain, which only composition imports. */
export const DOMAIN_PATHS = '^server/src/[^/]+/domain\\.ts$'
