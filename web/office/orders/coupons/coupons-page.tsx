import { type Coupon, couponText, giveCoupon, listCoupons, stopCoupon } from '@shenglang/contract/commerce/coupons/coupons'
import { useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { Time } from '../../../app/ui/data/Time.tsx'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { type Column, DataTable } from '../../../app/ui/table/DataTable.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { ActionDialog } from '../forms/ActionDialog.tsx'
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx'
import { count } from '../forms/texts.ts'
import { useCursorList } from '../forms/use-cursor-list.tsx'
import { ChangeCoupon } from './ChangeCoupon.tsx'
import { CreateCoupon } from './CreateCoupon.tsx'
import * as texts from './texts.ts'

const PAGE_SIZE = 50

const COLUMNS: readonly Column<Coupon>[] = [
  {
    key: 'code',
    head: texts.code,
    cell: ({ code, title, isStopped }) => (
      <>
        {code}
        <small className="block ink-t2">{isStopped ? `${title} · ${texts.stopped}` : title}</small>
      </>
    ),
  },
  { key: 'discount', head: texts.discount, cell: (coupon) => couponText(coupon) },
  {
    key: 'goods',
    head: texts.goods,
    cell: ({ goodsTypes, resourceTitle }) =>
      resourceTitle || (goodsTypes.length === 0 ? texts.allGoods : goodsTypes.map((type) => texts.kinds[type]).join('、')),
  },
  {
    key: 'use',
    head: texts.use,
    alignsEnd: true,
    cell: ({ takenCount, usedCount, total }) => texts.useText(takenCount, usedCount, total),
  },
  {
    key: 'time',
    head: texts.time,
    alignsEnd: true,
    cell: ({ startTime, endTime }) => (
      <>
        <Time at={startTime} look="moment" /> {texts.until} <Time at={endTime} look="moment" />
      </>
    ),
  },
]

export function Component() {
  const [opened, setOpened] = useState<{ coupon?: Coupon; is: 'create' | 'change' | 'stop' | 'give' }>()
  const { data, table, pages } = useCursorList(listCoupons, { pageSize: PAGE_SIZE })
  const actions: Column<Coupon> = {
    key: 'act',
    head: texts.act,
    alignsEnd: true,
    cell: (coupon) =>
      coupon.isStopped ? null : (
        <span className="inline-flex wrap gap-8">
          <Button onClick={() => setOpened({ coupon, is: 'give' })}>{texts.give}</Button>
          <Button look="quiet" onClick={() => setOpened({ coupon, is: 'change' })}>
            {texts.change}
          </Button>
          <Button look="quiet" onClick={() => setOpened({ coupon, is: 'stop' })}>
            {texts.stop}
          </Button>
        </span>
      ),
  }
  const close = () => setOpened(undefined)
  return (
    <PageFrame
      title={texts.title}
      lead={data ? count(data.total) : undefined}
      actions={
        <Button look="gold" onClick={() => setOpened({ is: 'create' })}>
          {texts.create}
        </Button>
      }
    >
      <DataTable
        {...table}
        label={texts.title}
        columns={[...COLUMNS, actions]}
        keyOf={({ couponId }) => couponId}
        empty={<Notice title={texts.none} />}
      >
        {pages}
      </DataTable>
      {opened?.is === 'create' ? <CreateCoupon onClose={close} /> : null}
      {opened?.is === 'change' && opened.coupon ? <ChangeCoupon coupon={opened.coupon} onClose={close} /> : null}
      {opened?.is === 'stop' && opened.coupon ? <StopCoupon coupon={opened.coupon} onClose={close} /> : null}
      {opened?.is === 'give' && opened.coupon ? <GiveCoupon coupon={opened.coupon} onClose={close} /> : null}
    </PageFrame>
  )
}

interface CouponDialogProps {
  coupon: Coupon
  onClose: () => void
}

const StopCoupon = ({ coupon: { couponId: id, code }, onClose }: CouponDialogProps) => (
  <ConfirmDialog
    title={texts.stop}
    route={stopCoupon}
    args={{ id }}
    done={texts.stoppedDone}
    changes={[listCoupons]}
    onClose={onClose}
  >
    {texts.stopStatement(code)}
  </ConfirmDialog>
)

const GiveCoupon = ({ coupon: { couponId: id, code }, onClose }: CouponDialogProps) => (
  <ActionDialog
    title={texts.giveTitle(code)}
    submit={texts.give}
    route={giveCoupon}
    read={(values) => ({ id, userId: textOf(values, 'userId').trim() })}
    done={texts.given}
    changes={[listCoupons]}
    onClose={onClose}
  >
    <InputField name="userId" label={texts.userId} hint={texts.userIdHint} inputMode="numeric" autoComplete="off" />
  </ActionDialog>
)
