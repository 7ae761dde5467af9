import type { PersonRow } from '@shenglang/contract/accounts/people/entities'
import { MERGE_REFUSALS, type MergePreview } from '@shenglang/contract/accounts/people/merge'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../app/ui/controls/Button.tsx'
import { Avatar } from '../../app/ui/data/Avatar.tsx'
import { Panel } from '../../app/ui/layout/Panel.tsx'
import { Facts } from '../shell/Facts.tsx'
import { MoneyText } from '../shell/MoneyText.tsx'
import { Badges } from './Badges.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import * as texts from './merge-texts.ts'
import styles from './people.module.css'
import * as peopleTexts from './texts.ts'
import { timeText } from './time-text.ts'

/** A preview of what a merge changes, or of why it is refused, before it is confirmed. */
export function MergePlan({ preview, onChanged }: { preview: MergePreview; onChanged: () => void }) {
  const { from, into, refusals } = preview
  const [isConfirming, setConfirming] = useState(false)
  const isRefused = refusals.length > 0
  return (
    <>
      <div className="flex wrap gap-12">
        {isRefused ? null : (
          <Button look="gold" onClick={() => setConfirming(true)}>
            {texts.merge}
          </Button>
        )}
        <ButtonLink to={`/people/${into.userId}/merge?into=${from.userId}`}>{texts.swap}</ButtonLink>
        <ButtonLink to="?">{texts.other}</ButtonLink>
      </div>
      {isRefused ? (
        <div className={styles.blocked} role="status">
          <b className="ink-red">{texts.refused}</b>
          <ul className="mt-8">
            {refusals.map((refusal) => (
              <li key={refusal}>{MERGE_REFUSALS[refusal]}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className={styles.panels}>
        <Panel title={texts.goes}>
          <Account person={from} />
        </Panel>
        <Panel title={texts.stays}>
          <Account person={into} />
        </Panel>
        <Panel title={texts.moving}>
          <Moving preview={preview} />
        </Panel>
        <Panel title={texts.staying}>
          <Facts rows={stayingRows(preview)} />
          <p className="text-13 ink-t2 mt-8">{texts.stayingHint}</p>
        </Panel>
      </div>
      {isConfirming ? <MergeDialog preview={preview} onChanged={onChanged} onClose={() => setConfirming(false)} /> : null}
    </>
  )
}

function Account({ person }: { person: PersonRow }) {
  const { userId, nickName, avatar, mobile, accountName, vipLevel } = person
  return (
    <Link to={`/people/${userId}`} className="flex middle gap-12 mt-8 min-h-44">
      <Avatar avatar={avatar} name={nickName} size={44} />
      <span className="shrink">
        <span className="flex wrap middle gap-8">
          <b className="break">{nickName}</b>
          <Badges person={person} />
        </span>
        <small className="block text-12 ink-t2">
          {[peopleTexts.id(userId), mobile || peopleTexts.noPhone, accountName, vipLevel > 0 ? peopleTexts.vip(vipLevel) : '']
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </Link>
  )
}

function Moving({ preview }: { preview: MergePreview }) {
  const rows = movingRows(preview)
  if (rows.length === 0) return <p className="ink-t2">{texts.nothingMoves}</p>
  return (
    <>
      <Facts rows={rows} />
      {preview.moves.balanceFen > 0 ? <p className="text-13 ink-t2 mt-8">{texts.balanceHint}</p> : null}
    </>
  )
}

/** Rows of what moves with the account; those without anything to move are left out. */
function movingRows({ moves, from, into }: MergePreview) {
  const { signIns, vipLevel, vipUntilTime, balanceFen } = moves
  const phone = into.mobile === '' && from.mobile !== '' ? [`${texts.phoneMoves} ${from.mobile}`] : []
  const ways = [...phone, ...signIns.map(texts.siteOf)]
  const level = vipUntilTime === '' ? texts.levelForGood(vipLevel) : texts.levelUntil(vipLevel, timeText(vipUntilTime))
  return [
    ...(ways.length > 0 ? [[texts.signIns, ways.join('、')] as const] : []),
    ...(vipLevel > 0 ? [[texts.level, level] as const] : []),
    ...(balanceFen > 0 ? [[texts.balance, <MoneyText key="balance" fen={balanceFen} />] as const] : []),
    ...countRows(texts.COUNTS, moves),
  ]
}

function stayingRows({ stays }: MergePreview) {
  const sites = stays.signIns.map(texts.siteOf).join('、')
  return [
    ...countRows(texts.STAYING_COUNTS, stays),
    ...(sites === '' ? [] : [[texts.endingSites, texts.endingHint(sites)] as const]),
  ]
}

function countRows<Name extends string>(
  names: Readonly<Record<Name, readonly [name: string, unit: string]>>,
  counts: Readonly<Record<NoInfer<Name>, number>>,
) {
  return (Object.keys(names) as Name[])
    .filter((key) => counts[key] > 0)
    .map((key) => [names[key][0], texts.amount(counts[key], names[key][1])] as const)
}
