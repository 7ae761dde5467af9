import { confirmOpening, type OpeningStep, readOpening, sendTestSms, tryPayments } from '@shenglang/contract/office/opening'
import { isPermitted, type Permission } from '@shenglang/contract/roles'
import type { AnswerOf } from '@shenglang/contract/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../app/remote/remote-query.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { Button, ButtonLink } from '../../app/ui/controls/Button.tsx'
import { IconCheck } from '../../app/ui/data/icons.ts'
import { overlay } from '../../app/ui/overlays/overlay.ts'
import { Prompt } from '../../app/ui/overlays/Prompt.tsx'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import { useStaff } from '../shell/staff.ts'
import { STEP_LINKS } from './addresses.ts'
import styles from './opening.module.css'
import * as texts from './texts.ts'

type Step = AnswerOf<typeof readOpening>[number]

/** The permission that is needed to try a step out, or to mark it as done. */
const ACTIONS: Partial<Record<OpeningStep, Permission>> = {
  agreements: 'content',
  category: 'content',
  sms: 'people',
  payment: 'finance',
}
/** Steps that staff mark as done from here. */
const ADOPTED: readonly OpeningStep[] = ['agreements', 'category']

/** The link and the action of a step for readers who may do it; others see what is missing, without a link to a refusal. */
function useMayDo() {
  const staff = useStaff()
  const reader = { isAdmin: staff.accountType === 'admin', permissions: staff.permissions }
  return {
    address: ({ step }: Step) => {
      const link = STEP_LINKS[step]
      return link && isPermitted(reader, link.permission ?? 'any') ? link.to : undefined
    },
    hasAction: ({ step, canTry }: Step) => (canTry || ADOPTED.includes(step)) && isPermitted(reader, ACTIONS[step] ?? 'any'),
  }
}

/** Checklist for a new site: steps are ticked by the state of the site, and the next one is open. Hidden once all are done. */
export function Opening() {
  const { data } = useQuery({ ...remoteQuery(readOpening, {}), staleTime: 0 })
  const { address, hasAction } = useMayDo()
  const steps = data ?? []
  const done = steps.filter(({ isDone }) => isDone).length
  if (!data || done === steps.length) return null
  // Steps that need a setting and a restart do not block those that are done in the browser.
  const next = steps.find((step) => !step.isDone && (hasAction(step) || address(step) !== undefined))
  return (
    <section className={styles.opening} aria-label={texts.openingTitle}>
      <header className="flex middle between gap-12">
        <div>
          <h2>{texts.openingTitle}</h2>
          <small className="ink-t2">{texts.openingLead}</small>
        </div>
        <b className="number">{texts.openingCount(done, steps.length)}</b>
      </header>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Line key={step.step} step={step} address={address(step)} hasAction={hasAction(step)} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

interface LineProps {
  step: Step
  address: string | undefined
  hasAction: boolean
  isNext: boolean
}

function Line({ step, address, hasAction, isNext }: LineProps) {
  const actions = { step, hasAction, address: isNext ? address : undefined, look: isNext ? ('gold' as const) : undefined }
  return (
    <li data-done={step.isDone || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.box}>{step.isDone ? <IconCheck size={16} aria-label={texts.stepDone} /> : null}</span>
      <span className="shrink grow">
        <b>{texts.STEPS[step.step]}</b>
        <small>{step.found}</small>
        {isNext || (hasAction && !step.isDone) ? <Actions {...actions} /> : null}
      </span>
      {!isNext && !step.isDone && address ? <Link to={address}>{texts.goDo}</Link> : null}
    </li>
  )
}

interface ActionsProps extends Pick<LineProps, 'step' | 'address' | 'hasAction'> {
  look: 'gold' | undefined
}

function Actions({ step: { step }, address, hasAction, look }: ActionsProps) {
  const client = useQueryClient()
  const run = async (action: () => Promise<unknown>, text: string) => {
    await action()
    showToast(text, 'good')
    await client.invalidateQueries({ queryKey: keyOf(readOpening) })
  }
  const adopt = (adopted: 'agreements' | 'category') =>
    void run(() => call(confirmOpening, { step: adopted }), texts.adopted).catch((error) => showToast(errorMessage(error), 'bad'))
  const check = async () => {
    try {
      const { isWorking, text } = await call(tryPayments, {})
      showToast(text, isWorking ? 'good' : 'bad')
      await client.invalidateQueries({ queryKey: keyOf(readOpening) })
    } catch (error) {
      showToast(errorMessage(error), 'bad')
    }
  }
  const askPhone = () =>
    overlay.open(
      <Prompt
        title={texts.testSms}
        label={texts.testPhone}
        onSubmit={async (phonenumber) => {
          await run(() => call(sendTestSms, { phonenumber }), texts.smsSent)
          overlay.close()
        }}
        onClose={() => overlay.close()}
      />,
    )
  return (
    <span className="flex wrap gap-8 mt-8">
      {step === 'agreements' && hasAction ? (
        <>
          <Button look={look} onClick={() => adopt('agreements')}>
            {texts.adopt}
          </Button>
          <ButtonLink to="/settings/agreements">{texts.readFirst}</ButtonLink>
        </>
      ) : null}
      {step === 'sms' && hasAction ? (
        <Button look={look} onClick={askPhone}>
          {texts.testSms}
        </Button>
      ) : null}
      {step === 'payment' && hasAction ? (
        <Button look={look} onClick={() => void check()}>
          {texts.tryPayments}
        </Button>
      ) : null}
      {address ? (
        <ButtonLink look={look} to={address}>
          {texts.goDo}
        </ButtonLink>
      ) : null}
      {step === 'category' && hasAction ? <Button onClick={() => adopt('category')}>{texts.adoptCategories}</Button> : null}
    </span>
  )
}
