import { readWallet } from '@shenglang/contract/commerce/order-routes'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { yuan } from '@shenglang/contract/format'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useCachedAnswer } from '../../remote/loaded.ts'
import { callContext } from '../../remote/page-context.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { InputField } from '../../ui/controls/Field.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { openCheckout } from '../open-checkout.tsx'
import type { Route } from './+types/recharge-page'
import { fenOf, whyNotRecharge } from './recharge-amount.ts'
import * as texts from './texts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { purse: await context.get(callContext)(readWallet, {}) }
}

export const meta: Route.MetaFunction = () => [{ title: texts.rechargeTitle }, { name: 'robots', content: 'noindex' }]

export default function RechargePage({ loaderData }: Route.ComponentProps) {
  const purse = useCachedAnswer(readWallet, {}, loaderData.purse)
  const { balanceFen, points, rechargeFen, rechargeMinFen, rechargeMaxFen, isSandbox } = purse
  const [chosenFen, choose] = useState<number | undefined>(rechargeFen[1] ?? rechargeFen[0])
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const recharge = (event: FormEvent) => {
    event.preventDefault()
    const fen = chosenFen ?? fenOf(typed)
    const refusal = whyNotRecharge(fen, rechargeMinFen, rechargeMaxFen)
    setFault(refusal)
    if (refusal === undefined && fen !== undefined)
      void openCheckout({ items: [{ goodsType: 'RECHARGE', goodsId: String(fen) }] })
  }
  return (
    <div className="max-w-560">
      <PageHead title={texts.recharge} />
      <dl className="number flex gap-40 mt-20">
        <div>
          <dt className="text-12 ink-t2">{texts.balance}</dt>
          <dd className="text-24 bold">{exactYuan(balanceFen)}</dd>
        </div>
        <div>
          <dt className="text-12 ink-t2">{texts.points}</dt>
          <dd className="text-24 bold">{points}</dd>
        </div>
      </dl>
      <form method="post" noValidate className="grid gap-20 mt-24" onSubmit={recharge}>
        <fieldset className="flex wrap gap-8 m-0 pad-0 edge-none">
          <legend className="mb-8 pad-0 medium">{texts.howMuch}</legend>
          {rechargeFen.map((fen) => (
            <Chip
              key={fen}
              aria-pressed={fen === chosenFen}
              onClick={() => {
                choose(fen)
                setFault(undefined)
              }}
            >
              {yuan(fen)}
            </Chip>
          ))}
        </fieldset>
        <InputField
          name="own"
          label={texts.otherAmount}
          hint={texts.amountRange(yuan(rechargeMinFen), yuan(rechargeMaxFen))}
          fault={fault}
          isRequired={false}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed}
          onText={(text) => {
            setTyped(text)
            choose(text === '' ? (rechargeFen[1] ?? rechargeFen[0]) : undefined)
            setFault(undefined)
          }}
        />
        <Button type="submit" look="gold">
          {texts.rechargeAmount(exactYuan(chosenFen ?? fenOf(typed) ?? 0))}
        </Button>
      </form>
      <ul className="text-13 grid gap-8 mt-28 ink-t1">
        <li>{texts.balanceUse}</li>
        <li>{texts.balanceLimits}</li>
        <li>{texts.pointsHint}</li>
        {isSandbox ? <li>{texts.sandboxHint}</li> : null}
      </ul>
      <p className="text-13 mt-16">
        <Link className="underline" to="/user/wallet">
          {texts.seeChanges}
        </Link>
      </p>
    </div>
  )
}
