import {
  endSeat,
  giveSeat,
  SEATS_MAX,
  type Seat,
  TEAM_LEVEL,
  type Team,
  team as teamRoute,
} from '@shenglang/contract/commerce/seats'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { call } from '../../remote/api.ts'
import { usePageEvents } from '../../remote/events.ts'
import { useLoaded } from '../../remote/loaded.ts'
import { callContext } from '../../remote/page-context.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { useSessionRefresh } from '../../session/session.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/notifier.ts'
import { Time } from '../../ui/Time.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/team-page'
import styles from './team.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  return { first: await context.get(callContext)(teamRoute, {}) }
}

export const meta: Route.MetaFunction = () => [{ title: '团队席位 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function TeamPage({ loaderData: { first } }: Route.ComponentProps) {
  const client = useQueryClient()
  const team = useLoaded(teamRoute, {}, first)
  // A seat given or taken back changes the rights of whoever looks.
  usePageEvents({ rights: () => void client.invalidateQueries({ queryKey: keyOf(teamRoute) }) })
  return (
    <>
      <h1>团队席位</h1>
      <AccountTabs current="/user/team" />
      {team.own ? <OwnSeat seat={team.own} until={team.until} /> : null}
      {team.isOwner || team.seats.length > 0 ? <Seats team={team} /> : team.own ? null : <NoTeam />}
    </>
  )
}

function NoTeam() {
  return (
    <Notice
      title={`VIP${TEAM_LEVEL} 有 ${SEATS_MAX} 个席位`}
      actions={
        <ButtonLink look="gold" to="/noble">
          看看会员
        </ButtonLink>
      }
    >
      按手机号给团队的人，他们随即享有 VIP{TEAM_LEVEL} 的权益；随时可以收回
    </Notice>
  )
}

function Seats({ team: { seats, isOwner, until } }: { team: Team }) {
  return (
    <section className={styles.panel} aria-label="我给出的席位">
      <h2>
        <span className="number">
          {seats.length} / {SEATS_MAX}
        </span>{' '}
        个席位
      </h2>
      <p className={styles.quiet}>
        {!isOwner ? (
          `你的 VIP${TEAM_LEVEL} 已经到期，席位暂停；续费之后自动恢复。`
        ) : until === '' ? (
          '席位一直有效。'
        ) : (
          <>
            席位随你的会员在 <Time at={until} look="moment" /> 到期，续费后自动延长。
          </>
        )}
      </p>
      <ul>
        {seats.map((seat) => (
          <Given key={seat.seatId} seat={seat} />
        ))}
      </ul>
      {isOwner && seats.length < SEATS_MAX ? <GiveForm key={seats.length} /> : null}
    </section>
  )
}

function Given({ seat }: { seat: Seat }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <li className={styles.seat}>
      <Avatar avatar={seat.avatar} name={seat.nickName} size={40} />
      <span className={styles.words}>
        <b className="one-line">{seat.nickName}</b>
        <small>
          <Time at={seat.createTime} look="moment" /> 起
        </small>
      </span>
      <Button aria-label={`收回给 ${seat.nickName} 的席位`} onClick={() => setAsking(true)}>
        收回
      </Button>
      {isAsking ? (
        <EndDialog
          seat={seat}
          title={`收回给 ${seat.nickName} 的席位？`}
          yes="收回"
          done="席位已收回"
          onClose={() => setAsking(false)}
        >
          对方的 VIP{TEAM_LEVEL} 权益立即结束，收回的席位可以再给别人。
        </EndDialog>
      ) : null}
    </li>
  )
}

function OwnSeat({ seat, until }: { seat: Seat; until: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={styles.panel} aria-label="我的席位">
      <div className={styles.seat}>
        <Avatar avatar={seat.avatar} name={seat.nickName} size={40} />
        <span className={styles.words}>
          <b>你在 {seat.nickName} 的团队里</b>
          <small>
            {until === '' ? (
              `享有 VIP${TEAM_LEVEL} 的权益，随对方的会员`
            ) : (
              <>
                享有 VIP{TEAM_LEVEL} 的权益，到 <Time at={until} look="moment" />
              </>
            )}
          </small>
        </span>
        <Button onClick={() => setAsking(true)}>退出</Button>
      </div>
      {isAsking ? (
        <EndDialog seat={seat} title="退出这个团队？" yes="退出" done="已退出团队" onClose={() => setAsking(false)}>
          随席位得到的权益立即结束。
        </EndDialog>
      ) : null}
    </section>
  )
}

interface EndDialogProps {
  seat: Seat
  title: string
  yes: string
  done: string
  children: ReactNode
  onClose: () => void
}

function EndDialog({ seat, title, yes, done, children, onClose }: EndDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const refresh = useSessionRefresh()
  const agree = async () => {
    setBusy(true)
    try {
      client.setQueryData(keyOf(teamRoute, {}), await call(endSeat, { id: seat.seatId }))
      showToast(done, 'good')
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
    onClose()
    await refresh()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="gold" disabled={isBusy} onClick={agree}>
            {yes}
          </Button>
          <Button onClick={onClose}>取消</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

function GiveForm() {
  const client = useQueryClient()
  const state = useCallForm(giveSeat, {
    fields: { NO_SUCH_ACCOUNT: 'phonenumber', SEAT_REFUSED: 'phonenumber' },
    done(team) {
      client.setQueryData(keyOf(teamRoute, {}), team)
      showToast('席位已给出', 'good')
    },
  })
  return (
    <div className={styles.form}>
      <CallForm
        state={state}
        label="给出席位"
        submit="给出席位"
        onSubmit={(values) => state.send({ phonenumber: textOf(values, 'phonenumber').trim() })}
      >
        <Field name="phonenumber" label="对方的手机号" hint="对方须已注册" fault={state.faults.phonenumber}>
          {(control) => <input {...control} type="tel" inputMode="numeric" maxLength={11} autoComplete="off" />}
        </Field>
      </CallForm>
    </div>
  )
}
