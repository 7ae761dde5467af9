import { listPlans, type StaffPlan, setPlan } from '@shenglang/contract/commerce/levels/plans'
import { isFault } from '@shenglang/contract/fault'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { call } from '../../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../../app/remote/remote-query.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { DataTable } from '../../../app/ui/table/DataTable.tsx'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import { ActionDialog } from '../../orders/forms/ActionDialog.tsx'
import { ChangedMeanwhile } from '../edit/ChangedMeanwhile.tsx'
import * as texts from './texts.ts'

const stateOf = ({ isOnSale, isConfirmed }: StaffPlan) =>
  isConfirmed ? (isOnSale ? texts.onSale : texts.stopped) : isOnSale ? `${texts.onSale}（${texts.preset}）` : texts.preset
const yuanOf = ({ priceFen }: StaffPlan) => (priceFen / 100).toFixed(2)

const planOf = (plans: readonly StaffPlan[], { vipLevel, months }: Pick<StaffPlan, 'vipLevel' | 'months'>) =>
  plans.find((plan) => plan.vipLevel === vipLevel && plan.months === months)
const seenOf = (plan: StaffPlan | undefined) => (plan ? { priceFen: plan.priceFen, isOnSale: plan.isOnSale } : null)

interface ComparisonProps {
  /** The plan that a colleague set meanwhile. */
  plan: StaffPlan
  onKeepMine: () => void
  onTakeTheirs: () => void
}

const Comparison = ({ plan, onKeepMine, onTakeTheirs }: ComparisonProps) => (
  <ChangedMeanwhile onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs}>
    <p className="ink-t0 mt-8">{texts.planIs(plan.vipLevel, plan.months, yuanOf(plan), stateOf(plan))}</p>
  </ChangedMeanwhile>
)

/** The prices of all levels; a price is on sale once an operator has set or confirmed it. */
export function Plans() {
  const client = useQueryClient()
  const { data: plans = [], isPending, isError, refetch } = useQuery(remoteQuery(listPlans, {}))
  const [isSetting, setSetting] = useState(false)
  /** A change of a plan that a colleague set meanwhile. */
  const [refused, setRefused] = useState<Omit<StaffPlan, 'planId' | 'isConfirmed'>>()
  const theirs = refused && planOf(plans, refused)
  const change = async (plan: StaffPlan, { priceFen, isOnSale }: Pick<StaffPlan, 'priceFen' | 'isOnSale'>) => {
    const input = { vipLevel: plan.vipLevel, months: plan.months, priceFen, isOnSale }
    setRefused(undefined)
    try {
      await call(setPlan, { ...input, seen: seenOf(plan) })
      showToast(texts.priceSet, 'good')
      await client.invalidateQueries({ queryKey: keyOf(listPlans) })
    } catch (error) {
      if (!isFault(error) || error.code !== 'CHANGED_MEANWHILE') return showToast(errorMessage(error), 'bad')
      await client.invalidateQueries({ queryKey: keyOf(listPlans) })
      setRefused(input)
    }
  }
  const sell = (plan: StaffPlan, isOnSale: boolean) => void change(plan, { priceFen: plan.priceFen, isOnSale })
  return (
    <Panel title={texts.plans}>
      {refused && theirs ? (
        <div className="pad-12-0">
          <Comparison plan={theirs} onKeepMine={() => void change(theirs, refused)} onTakeTheirs={() => setRefused(undefined)} />
        </div>
      ) : null}
      <DataTable
        label={texts.plans}
        rows={plans}
        keyOf={({ planId }) => planId}
        state={isError ? 'failed' : isPending ? 'loading' : 'ready'}
        onRetry={() => void refetch()}
        columns={[
          { key: 'level', head: texts.level, cell: ({ vipLevel }) => `VIP${vipLevel}` },
          { key: 'months', head: texts.months, cell: ({ months }) => texts.monthsOf(months) },
          { key: 'price', head: texts.price, cell: yuanOf, alignsEnd: true },
          { key: 'state', head: texts.state, cell: stateOf },
          {
            key: 'actions',
            head: texts.actions,
            cell: (plan) =>
              plan.isConfirmed && plan.isOnSale ? (
                <Button look="quiet" aria-label={texts.stopOf(plan.months, plan.vipLevel)} onClick={() => sell(plan, false)}>
                  {texts.stop}
                </Button>
              ) : (
                <Button look="quiet" aria-label={texts.confirmOf(plan.months, plan.vipLevel)} onClick={() => sell(plan, true)}>
                  {texts.confirm}
                </Button>
              ),
          },
        ]}
      />
      <div className="mt-12">
        <Button onClick={() => setSetting(true)}>{texts.setPrice}</Button>
      </div>
      {isSetting ? <PriceDialog plans={plans} onClose={() => setSetting(false)} /> : null}
    </Panel>
  )
}

const YUAN = /^\d{1,6}(\.\d{1,2})?$/

interface PriceDialogProps {
  plans: readonly StaffPlan[]
  onClose: () => void
}

/** Sets the price of a level for some months; one that a colleague set since the dialog opened is shown for comparison. */
function PriceDialog({ plans, onClose }: PriceDialogProps) {
  const [seen, setSeen] = useState(plans)
  const [asked, setAsked] = useState({ vipLevel: 1, months: 1 })
  const [theirs, setTheirs] = useState<readonly StaffPlan[]>()
  const [shown, setShown] = useState({ times: 0, price: '' })
  const present = theirs && planOf(theirs, asked)
  const goOn = () => {
    setSeen(theirs ?? seen)
    setTheirs(undefined)
  }
  const takeTheirs = () => {
    goOn()
    setShown({ times: shown.times + 1, price: present ? yuanOf(present) : '' })
  }
  return (
    <ActionDialog
      title={texts.setPrice}
      submit={texts.save}
      route={setPlan}
      check={(values): Record<string, string> => (YUAN.test(textOf(values, 'priceFen')) ? {} : { priceFen: texts.notPrice })}
      read={(values) => {
        const plan = { vipLevel: Number(textOf(values, 'vipLevel')), months: Number(textOf(values, 'months')) }
        setAsked(plan)
        const priceFen = Math.round(Number(textOf(values, 'priceFen')) * 100)
        return { ...plan, priceFen, isOnSale: true, seen: seenOf(planOf(seen, plan)) }
      }}
      done={texts.priceSet}
      changes={[listPlans]}
      onChangedMeanwhile={() => void call(listPlans, {}).then(setTheirs, () => undefined)}
      comparison={present ? <Comparison plan={present} onKeepMine={goOn} onTakeTheirs={takeTheirs} /> : undefined}
      onClose={onClose}
    >
      <InputField name="vipLevel" label={texts.level} type="number" min={1} max={9} defaultValue={1} />
      <InputField name="months" label={texts.months} type="number" min={1} max={36} defaultValue={1} />
      <InputField
        key={shown.times}
        name="priceFen"
        label={texts.price}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={shown.price}
      />
    </ActionDialog>
  )
}
