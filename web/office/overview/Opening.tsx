import { confirmOpening, type OpeningStep, readOpening } from '@shenglang/contract/office/opening'
import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../app/remote/remote-query.ts'
import { attempt } from '../../app/ui/browser/attempt.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { Button, ButtonLink } from '../../app/ui/controls/Button.tsx'
import { IconCheck } from '../../app/ui/data/icons.ts'
import { useMay } from '../shell/staff.ts'
import { STEP_LINKS } from './addresses.ts'
import styles from './opening.module.css'
import * as texts from './texts.ts'

type Step = AnswerOf<typeof readOpening>[number]
type ConfirmedByStaff = ArgsOf<typeof confirmOpening>['step']

/** Steps that staff mark as done from here. */
const ADOPTED: readonly OpeningStep[] = ['agreements', 'category']

/** The link and the action of a step for readers who may do it; others see what is missing, without a link to a refusal. */
function useMayDo() {
  const may = useMay()
  return {
    address: ({ step }: Step) => {
      const link = STEP_LINKS[step]
      return link && may(link.permission ?? 'any') ? link.to : undefined
    },
    hasAction: ({ step }: Step) => ADOPTED.includes(step) && may('content'),
  }
}

/** Checklist for a new site: steps are ticked by the state of the site, and the next one is open. Hidden once all are done. */
export function Opening() {
  const { data } = useQuery({ ...remoteQuery(readOpening, {}), staleTime: 0 })
  const { address, hasAction } = useMayDo()
  const steps = data ?? []
  const done = steps.filter(({ isDone }) => isDone).length
  if (!data || done === steps.length) return null
  // A step of others does not hide what the reader can do.
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
  const adopt = (adopted: ConfirmedByStaff) =>
    attempt(async () => {
      await call(confirmOpening, { step: adopted })
      showToast(texts.adopted, 'good')
      await client.invalidateQueries({ queryKey: keyOf(readOpening) })
    })
  return (
    <span className="flex wrap gap-8 mt-8">
      {step === 'agreements' && hasAction ? (
        <>
          <Button look={look} onClick={() => void adopt('agreements')}>
            {texts.adopt}
          </Button>
          <ButtonLink to="/settings/agreements">{texts.readFirst}</ButtonLink>
        </>
      ) : null}
      {address ? (
        <ButtonLink look={look} to={address}>
          {texts.goDo}
        </ButtonLink>
      ) : null}
      {step === 'category' && hasAction ? <Button onClick={() => void adopt('category')}>{texts.adoptCategories}</Button> : null}
    </span>
  )
}
