import type { Person } from '@shenglang/contract/accounts/people/entities'
import { readPerson } from '@shenglang/contract/accounts/people/routes'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { Time } from '../../app/ui/data/Time.tsx'
import { Tabs } from '../../app/ui/layout/Tabs.tsx'
import { LoadedAnswer } from '../settings/edit/Loaded.tsx'
import { PageFrame } from '../shell/PageFrame.tsx'
import { Badges } from './Badges.tsx'
import { Moderation } from './Moderation.tsx'
import * as mergeTexts from './merge-texts.ts'
import { type OpenedAction, PersonDialog } from './PersonDialogs.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { PersonProfile } from './PersonProfile.tsx'
import { AccountLog, Devices, PersonOrders } from './PersonTabs.tsx'
import { Phone } from './Phone.tsx'
import styles from './people.module.css'
import * as texts from './texts.ts'
import { timeText } from './time-text.ts'

type Tab = keyof typeof texts.TAB_NAMES

const isTab = (name: string | null): name is Tab => name !== null && Object.hasOwn(texts.TAB_NAMES, name)

/** An account: its data, and the actions of staff. */
export function Component() {
  const { userId = '' } = useParams()
  return (
    <LoadedAnswer route={readPerson} args={{ id: userId }}>
      {(person) => <PersonView key={userId} person={person} />}
    </LoadedAnswer>
  )
}

function PersonView({ person }: { person: Person }) {
  const [query] = useSearchParams()
  const [opened, setOpened] = useState<OpenedAction>()
  const named = query.get('tab')
  const tab = isTab(named) ? named : 'profile'
  const tabs = Object.entries(texts.TAB_NAMES).map(([key, name]) => ({ key, name, to: `?tab=${key}` }))
  return (
    <PageFrame
      title={person.nickName}
      lead={<Lead person={person} />}
      actions={person.isClosed ? undefined : <PersonMenu person={person} onOpen={setOpened} />}
    >
      {person.block ? <Blocked block={person.block} /> : null}
      {person.mergedInto ? <MergedInto into={person.mergedInto} /> : null}
      <Tabs label={texts.tabs} tabs={tabs} current={tab} />
      <div>
        {tab === 'profile' ? <PersonProfile person={person} onOpen={setOpened} /> : null}
        {tab === 'devices' ? <Devices person={person} onOpen={setOpened} /> : null}
        {tab === 'orders' ? <PersonOrders userId={person.userId} /> : null}
        {tab === 'moderation' ? <Moderation userId={person.userId} /> : null}
        {tab === 'log' ? <AccountLog userId={person.userId} /> : null}
      </div>
      {opened ? <PersonDialog opened={opened} person={person} onClose={() => setOpened(undefined)} /> : null}
    </PageFrame>
  )
}

function Lead({ person }: { person: Person }) {
  return (
    <span className="flex wrap middle gap-8-16">
      <span>{texts.id(person.userId)}</span>
      <Phone userId={person.userId} mobile={person.mobile} />
      {person.vipLevel > 0 ? <span>{texts.vip(person.vipLevel)}</span> : null}
      <span>
        {texts.registered} <Time at={person.createTime} look="moment" />
      </span>
      <Badges person={person} />
    </span>
  )
}

function MergedInto({ into }: { into: NonNullable<Person['mergedInto']> }) {
  return (
    <div className={styles.merged} role="status">
      <b>{mergeTexts.mergedInto}</b>
      <p className="break">
        <Link to={`/people/${into.userId}`} className="ink-gold">
          {mergeTexts.mergedIntoLink(into.nickName, into.userId)}
        </Link>{' '}
        <Time at={into.time} look="moment" />
      </p>
    </div>
  )
}

function Blocked({ block }: { block: NonNullable<Person['block']> }) {
  return (
    <div className={styles.blocked} role="status">
      <b className="ink-red">{texts.blockedTitle(timeText(block.untilTime))}</b>
      <p className="break">{texts.blockedReason(block.reason, block.staffName, timeText(block.createTime))}</p>
    </div>
  )
}
