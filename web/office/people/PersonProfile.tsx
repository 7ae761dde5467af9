import type { Person } from '@shenglang/contract/accounts/people/entities'
import { STAFF_ROLES, type StaffRole } from '@shenglang/contract/roles'
import { Link } from 'react-router'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Time } from '../../app/ui/data/Time.tsx'
import { Panel } from '../../app/ui/layout/Panel.tsx'
import { Row } from '../../app/ui/layout/Row.tsx'
import { type Column, DataTable } from '../../app/ui/table/DataTable.tsx'
import { Facts } from '../shell/Facts.tsx'
import { useStaff } from '../shell/staff.ts'
import * as mergeTexts from './merge-texts.ts'
import type { OpenedAction } from './PersonDialogs.tsx'
import styles from './people.module.css'
import * as texts from './texts.ts'

interface PersonProfileProps {
  person: Person
  onOpen: (action: OpenedAction) => void
}

/** Profile, levels and roles of an account. */
export function PersonProfile({ person, onOpen }: PersonProfileProps) {
  return (
    <div className={styles.panels}>
      <Panel title={texts.profile}>
        <Facts rows={factsOf(person)} />
      </Panel>
      <div className="grid one-column content-start gap-20">
        <Panel title={texts.levels}>
          <Levels levels={person.levels} />
        </Panel>
        {person.mergedFrom.length === 0 ? null : (
          <Panel title={mergeTexts.mergedFrom}>
            <MergedFrom accounts={person.mergedFrom} />
          </Panel>
        )}
        {person.isClosed ? null : (
          <Panel title={texts.roles}>
            <Roles person={person} onOpen={onOpen} />
          </Panel>
        )}
      </div>
    </div>
  )
}

function MergedFrom({ accounts }: { accounts: Person['mergedFrom'] }) {
  return (
    <ul className="no-marks">
      {accounts.map(({ userId, time }) => (
        <Row key={userId}>
          <Link to={`/people/${userId}`}>{texts.id(userId)}</Link>
          <span className="text-13 ink-t2">
            {mergeTexts.mergedAt} <Time at={time} look="moment" />
          </span>
        </Row>
      ))}
    </ul>
  )
}

function factsOf(person: Person) {
  const path = person.isArtists ? `/artist?id=${person.userId}` : `/user?id=${person.userId}`
  // A page of the public site, outside of the office's router.
  const page = person.isClosed ? '' : <a href={path}>{path}</a>
  const listening = <span className="ink-t2">{texts.listeningReason}</span>
  return [
    [texts.publicPage, page],
    [texts.accountName, person.accountName],
    [texts.region, person.addrRegion],
    [texts.introduction, person.information],
    [texts.password, person.hasPassword ? texts.hasPassword : texts.noPassword],
    [texts.birthYear, person.birthYear === 0 ? '' : String(person.birthYear)],
    [texts.fans, `${person.fansCount} / ${person.focusCount}`],
    [texts.works, `${person.resourceCount} / ${person.playCount}`],
    [texts.downloads, texts.downloadCount(person.downloadCount)],
    [texts.listening, listening],
  ] as const
}

type Level = Person['levels'][number]

const LEVEL_COLUMNS: readonly Column<Level>[] = [
  { key: 'level', head: texts.level, cell: ({ vipLevel }) => texts.vip(vipLevel) },
  {
    key: 'source',
    head: texts.source,
    cell: ({ source, orderId }) =>
      orderId === '' ? texts.LEVEL_SOURCES[source] : <Link to={`/orders/${orderId}`}>{texts.LEVEL_SOURCES[source]}</Link>,
  },
  { key: 'from', head: texts.from, cell: ({ startTime }) => <Time at={startTime} /> },
  { key: 'until', head: texts.until, cell: ({ endTime }) => (endTime === '' ? texts.noEnd : <Time at={endTime} />) },
]

function Levels({ levels }: { levels: readonly Level[] }) {
  if (levels.length === 0) return <p className="ink-t2">{texts.noLevel}</p>
  return (
    <DataTable
      label={texts.levels}
      columns={LEVEL_COLUMNS}
      rows={levels}
      keyOf={({ startTime, vipLevel, source }) => `${startTime} ${vipLevel} ${source}`}
    />
  )
}

function Roles({ person, onOpen }: PersonProfileProps) {
  const staff = useStaff()
  if (person.userId === staff.userId) return <p className="ink-t2">{texts.ownRoles}</p>
  const has = (role: StaffRole) => (role === 'admin' ? person.isAdmin : person.permissions.includes(role))
  const mayChange = (role: StaffRole) =>
    staff.accountType === 'admin' || (role !== 'admin' && !person.isAdmin && staff.permissions.includes(role))
  return (
    <ul className="no-marks">
      {STAFF_ROLES.map((role) => (
        <Row key={role}>
          <span>{texts.ROLE_NAMES[role]}</span>
          <span className="flex middle gap-12 rigid">
            {has(role) ? <b className="text-13 ink-ok">{texts.granted}</b> : null}
            {mayChange(role) ? (
              <Button onClick={() => onOpen({ action: 'role', role, isGranted: !has(role) })}>
                {has(role) ? texts.take : texts.give}
              </Button>
            ) : null}
          </span>
        </Row>
      ))}
    </ul>
  )
}
