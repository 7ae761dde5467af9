import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import { confirmRefund, decideRefund, listRefunds, type StaffRefund } from '@shenglang/contract/commerce/refunds/refund-routes'
import { waitingWork } from '@shenglang/contract/office/routes'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../app/ui/controls/Button.tsx'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { Facts } from '../../shell/Facts.tsx'
import { MoneyText } from '../../shell/MoneyText.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useMay, useStaff } from '../../shell/staff.ts'
import { yuan } from '../../shell/yuan.ts'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { ApproveDialog, RefuseDialog } from './decide-dialogs.tsx'
import styles from './refunds.module.css'
import * as texts from './texts.ts'

type Opened = 'approve' | 'refuse' | 'confirm'

/** A refund with the buttons of its decision, which have keys too. */
export function RefundCard({ refund }: { refund: StaffRefund }) {
  const { userId } = useStaff()
  const may = useMay()
  const [opened, setOpened] = useState<Opened>()
  const { state } = refund
  const isDecidedByReader = state === 'waiting' && refund.staffId === userId
  const canConfirm = state === 'waiting' && !isDecidedByReader
  const canRefuse = state === 'asked' || state === 'waiting'
  useShortcuts({
    a: state === 'asked' ? () => setOpened('approve') : canConfirm ? () => setOpened('confirm') : undefined,
    r: canRefuse ? () => setOpened('refuse') : undefined,
  })
  const close = () => setOpened(undefined)
  return (
    <Panel title={texts.order(refund.orderNo)}>
      <p className="text-30 number">
        <MoneyText fen={refund.amountFen} />
      </p>
      <RefundFacts refund={refund} />
      {isDecidedByReader ? <p className="ink-t1 mt-12">{texts.decidedByReader}</p> : null}
      <div className={styles.actions}>
        {state === 'asked' ? (
          <Button look="gold" aria-keyshortcuts="a" onClick={() => setOpened('approve')}>
            {texts.approve} <kbd>A</kbd>
          </Button>
        ) : null}
        {canConfirm ? (
          <Button look="gold" aria-keyshortcuts="a" onClick={() => setOpened('confirm')}>
            {texts.confirm} <kbd>A</kbd>
          </Button>
        ) : null}
        {canRefuse ? (
          <Button aria-keyshortcuts="r" onClick={() => setOpened('refuse')}>
            {state === 'waiting' ? texts.drop : texts.refuse} <kbd>R</kbd>
          </Button>
        ) : null}
        {may('support') ? (
          <ButtonLink look="quiet" to={`/orders/${refund.orderId}`}>
            {texts.seeOrder}
          </ButtonLink>
        ) : null}
      </div>
      {opened === 'approve' ? <ApproveDialog refund={refund} onClose={close} /> : null}
      {opened === 'refuse' ? <RefuseDialog refund={refund} onClose={close} /> : null}
      {opened === 'confirm' ? (
        <ConfirmDialog
          title={texts.confirm}
          route={confirmRefund}
          args={{ id: refund.refundId }}
          done={({ stateName }) => texts.decided(stateName)}
          changes={[listRefunds, decideRefund, waitingWork]}
          onClose={close}
        >
          {texts.confirmStatement(yuan(refund.amountFen), refund.orderNo, refund.takeName)}
        </ConfirmDialog>
      ) : null}
    </Panel>
  )
}

function RefundFacts({ refund }: { refund: StaffRefund }) {
  const { staffName, secondName, state } = refund
  const isDecided = state !== 'asked'
  return (
    <Facts
      rows={[
        [texts.buyer, refund.nickName],
        [texts.reason, refund.reason],
        [texts.requestTime, <Time key="requested" at={refund.createTime} look="moment" />],
        [texts.paid, <MoneyText key="paid" fen={refund.paidFen} />],
        [texts.refunded, refund.refundedFen > 0 ? <MoneyText key="refunded" fen={refund.refundedFen} /> : ''],
        [texts.take, refund.takeName],
        [texts.downloads, refund.downloadCount > 0 ? texts.downloadCount(refund.downloadCount) : ''],
        [
          texts.channel,
          refund.isSandbox ? `${CHANNEL_LABELS[refund.channel]}（${texts.sandbox}）` : CHANNEL_LABELS[refund.channel],
        ],
        isDecided && [texts.answer, refund.answer],
        isDecided && [texts.decidedBy, staffName === '' && refund.answer !== '' ? texts.console : staffName],
        isDecided && [texts.confirmedBy, secondName],
      ]}
    />
  )
}
