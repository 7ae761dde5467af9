import type { PersonRow } from '@shenglang/contract/accounts/people/entities'
import { PERMISSION_LABELS } from '@shenglang/contract/roles'
import * as texts from './texts.ts'

type Described = Pick<PersonRow, 'isAdmin' | 'permissions' | 'isArtists' | 'isMinor' | 'isBlocked' | 'isClosed'>

/** Roles and states of a person, such as administrator, artist or blocked. */
export function Badges({ person }: { person: Described }) {
  const { isAdmin, permissions, isArtists, isMinor, isBlocked, isClosed } = person
  const names = [
    isAdmin ? texts.admin : '',
    ...permissions.map((permission) => PERMISSION_LABELS[permission]),
    isArtists ? texts.artist : '',
    isMinor ? texts.minor : '',
  ].filter(Boolean)
  return (
    <span className="inline-flex wrap middle gap-8">
      {isBlocked ? <b className="text-13 ink-red">{texts.blocked}</b> : null}
      {isClosed ? <span className="text-13 ink-t2">{texts.closed}</span> : null}
      {names.map((name) => (
        <span key={name} className="text-12 pad-0-8 radius-pill bg3 nowrap">
          {name}
        </span>
      ))}
    </span>
  )
}
