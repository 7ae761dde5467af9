import {
  endSeat,
  giveSeat,
  SEATS_MAX,
  type Seat,
  TEAM_LEVEL,
  type Team,
  team as teamRoute,
} from '@shenglang/contract/commerce/team/seats'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { call } from '../../remote/api.ts'
import { usePageEvents } from '../../remote/events.ts'
import { useCachedAnswer } from '../../remote/loaded.ts'
import { callContext } from '../../remote/page-context.ts'
import { keyOf } from '../../remote/remote-query.ts'
import { useSessionRefresh } from '../../session/session.tsx'
import { attempt } from '../../ui/browser/attempt.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { InputField } from '../../ui/controls/Field.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { Time } from '../../ui/data/Time.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Question } from '../../ui/overlays/Question.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/team-page'
import styles from './team.module.css'
import * as texts from './texts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { first: await context.get(callContext)(teamRoute, {}) }
}

export const meta: Route.MetaFunction = () => [{ title: texts.teamTitle }, { name: 'robots', content: 'noindex' }]

export default function TeamPage({ loaderData: { first } }: Route.ComponentProps) {
  const client = useQueryClient()
  const team = useCachedAnswer(teamRoute, {}, first)
  // A seat given or taken back changes the reader's rights.
  usePageEvents({ rights: () => void client.invalidateQueries({ queryKey: keyOf(teamRoute) }) })
  return (
    <>
      <PageHead title={texts.teamSeats} />
      <AccountTabs current="/user/team" />
      {team.own ? <UserSeat seat={team.own} until={team.until} /> : null}
      {team.isOwner || team.seats.length > 0 ? <Seats team={team} /> : team.own ? null : <NoTeam />}
    </>
  )
}

function NoTeam() {
  return (
    <Notice
      title={texts.teamHas(TEAM_LEVEL, SEATS_MAX)}
      actions={
        <ButtonLink look="gold" to="/noble">
          {texts.seeVip}
        </ButtonLink>
      }
    >
      {texts.teamHint(TEAM_LEVEL)}
    </Notice>
  )
}

function Seats({ team: { seats, isOwner, until } }: { team: Team }) {
  return (
    <section className={styles.panel} aria-label={texts.givenSeats}>
      <h2>
        <span className="number">
          {seats.length} / {SEATS_MAX}
        </span>{' '}
        {texts.seatsUnit}
      </h2>
      <p className={styles.quiet}>
        {!isOwner ? (
          texts.seatsPaused(TEAM_LEVEL)
        ) : until === '' ? (
          texts.seatsForever
        ) : (
          <>
            {texts.seatsUntilStart} <Time at={until} look="moment" /> {texts.seatsUntilEnd}
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
  const [isRequesting, setRequesting] = useState(false)
  return (
    <li className={styles.seat}>
      <Avatar avatar={seat.avatar} name={seat.nickName} size={40} />
      <span className="grid shrink">
        <b className="one-line">{seat.nickName}</b>
        <small className="text-13 ink-t2">
          <Time at={seat.createTime} /> {texts.since}
        </small>
      </span>
      <Button aria-label={texts.takeBackFrom(seat.nickName)} onClick={() => setRequesting(true)}>
        {texts.takeBack}
      </Button>
      {isRequesting ? (
        <EndDialog
          seat={seat}
          title={texts.takeBackQuestion(seat.nickName)}
          yes={texts.takeBack}
          done={texts.seatTakenBack}
          onClose={() => setRequesting(false)}
        >
          {texts.takeBackText(TEAM_LEVEL)}
        </EndDialog>
      ) : null}
    </li>
  )
}

function UserSeat({ seat, until }: { seat: Seat; until: string }) {
  const [isRequesting, setRequesting] = useState(false)
  return (
    <section className={styles.panel} aria-label={texts.mySeats}>
      <div className={styles.seat}>
        <Avatar avatar={seat.avatar} name={seat.nickName} size={40} />
        <span className="grid shrink">
          <b>{texts.inTeamOf(seat.nickName)}</b>
          <small className="text-13 ink-t2">
            {until === '' ? (
              texts.hasLevelWithTeam(TEAM_LEVEL)
            ) : (
              <>
                {texts.hasLevelUntil(TEAM_LEVEL)} <Time at={until} look="moment" />
              </>
            )}
          </small>
        </span>
        <Button onClick={() => setRequesting(true)}>{texts.leave}</Button>
      </div>
      {isRequesting ? (
        <EndDialog
          seat={seat}
          title={texts.leaveTeamQuestion}
          yes={texts.leave}
          done={texts.leftTeam}
          onClose={() => setRequesting(false)}
        >
          {texts.leaveTeamText}
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
  const client = useQueryClient()
  const refresh = useSessionRefresh()
  const agree = async () => {
    await attempt(async () => {
      client.setQueryData(keyOf(teamRoute, {}), await call(endSeat, { id: seat.seatId }))
      showToast(done, 'good')
    })
    onClose()
    await refresh()
  }
  return (
    <Question title={title} yes={yes} onYes={agree} onClose={onClose}>
      {children}
    </Question>
  )
}

function GiveForm() {
  const client = useQueryClient()
  const state = useCallForm(giveSeat, {
    fields: { NO_SUCH_ACCOUNT: 'phonenumber', SEAT_REFUSED: 'phonenumber' },
    done(team) {
      client.setQueryData(keyOf(teamRoute, {}), team)
      showToast(texts.seatGiven, 'good')
    },
  })
  return (
    <div className={styles.form}>
      <CallForm
        state={state}
        label={texts.giveSeat}
        submit={texts.giveSeat}
        onSubmit={(values) => state.send({ phonenumber: textOf(values, 'phonenumber').trim() })}
      >
        <InputField
          name="phonenumber"
          label={texts.theirPhone}
          hint={texts.mustBeRegistered}
          type="tel"
          inputMode="numeric"
          maxLength={11}
          autoComplete="off"
        />
      </CallForm>
    </div>
  )
}
