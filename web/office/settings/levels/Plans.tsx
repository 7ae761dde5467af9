import { listPlans, type StaffPlan, setPlan } from '@shenglang/contract/commerce/levels/plans'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { call } from '../../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../../app/remote/remote-query.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Field } from '../../../app/ui/controls/Field.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import { DataTable } from '../../../app/ui/table/DataTable.tsx'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import * as texts from './texts.ts'

const stateOf = ({ isOnSale, isConfirmed }: StaffPlan) =>
  isConfirmed ? (isOnSale ? texts.onSale : texts.stopped) : isOnSale ? `${texts.onSale}（${texts.preset}）` : texts.preset

/** The prices of all levels; a price is on sale once an operator has set or confirmed it. */
export function Plans() {
  const client = useQueryClient()
  const { data: plans = [], isPending, isError, refetch } = useQuery(remoteQuery(listPlans, {}))
  const [isSetting, setSetting] = useState(false)
  const save = async (plan: Omit<StaffPlan, 'planId' | 'isConfirmed'>) => {
    await call(setPlan, plan)
    showToast(texts.priceSet, 'good')
    await client.invalidateQueries({ queryKey: keyOf(listPlans) })
  }
  const change = ({ vipLevel, months, priceFen }: StaffPlan, isOnSale: boolean) =>
    save({ vipLevel, months, priceFen, isOnSale }).catch((error) => showToast(errorMessage(error), 'bad'))
  return (
    <Panel title={texts.plans}>
      <DataTable
        label={texts.plans}
        rows={plans}
        keyOf={({ planId }) => planId}
        state={isError ? 'failed' : isPending ? 'loading' : 'ready'}
        onRetry={() => void refetch()}
        columns={[
          { key: 'level', head: texts.level, cell: ({ vipLevel }) => `VIP${vipLevel}` },
          { key: 'months', head: texts.months, cell: ({ months }) => texts.monthsOf(months) },
          { key: 'price', head: texts.price, cell: ({ priceFen }) => (priceFen / 100).toFixed(2), alignsEnd: true },
          { key: 'state', head: texts.state, cell: stateOf },
          {
            key: 'actions',
            head: texts.actions,
            cell: (plan) =>
              plan.isConfirmed && plan.isOnSale ? (
                <Button
                  look="quiet"
                  aria-label={texts.stopOf(plan.months, plan.vipLevel)}
                  onClick={() => void change(plan, false)}
                >
                  {texts.stop}
                </Button>
              ) : (
                <Button
                  look="quiet"
                  aria-label={texts.confirmOf(plan.months, plan.vipLevel)}
                  onClick={() => void change(plan, true)}
                >
                  {texts.confirm}
                </Button>
              ),
          },
        ]}
      />
      <div className="mt-12">
        <Button onClick={() => setSetting(true)}>{texts.setPrice}</Button>
      </div>
      {isSetting ? <PriceDialog onSave={save} onClose={() => setSetting(false)} /> : null}
    </Panel>
  )
}

const YUAN = /^\d{1,6}(\.\d{1,2})?$/

interface PriceDialogProps {
  onSave: (plan: Omit<StaffPlan, 'planId' | 'isConfirmed'>) => Promise<void>
  onClose: () => void
}

function PriceDialog({ onSave, onClose }: PriceDialogProps) {
  return (
    <FieldDialog
      title={texts.setPrice}
      check={(values): Record<string, string> => (YUAN.test(textOf(values, 'priceFen')) ? {} : { priceFen: texts.notPrice })}
      onSubmit={async (values) => {
        await onSave({
          vipLevel: Number(textOf(values, 'vipLevel')),
          months: Number(textOf(values, 'months')),
          priceFen: Math.round(Number(textOf(values, 'priceFen')) * 100),
          isOnSale: true,
        })
        onClose()
      }}
      onClose={onClose}
    >
      {(faults) => (
        <div className="grid gap-20">
          <Field name="vipLevel" label={texts.level} fault={faults.vipLevel}>
            {(control) => <input {...control} type="number" min={1} max={9} defaultValue={1} />}
          </Field>
          <Field name="months" label={texts.months} fault={faults.months}>
            {(control) => <input {...control} type="number" min={1} max={36} defaultValue={1} />}
          </Field>
          <Field name="priceFen" label={texts.price} fault={faults.priceFen}>
            {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
          </Field>
        </div>
      )}
    </FieldDialog>
  )
}
