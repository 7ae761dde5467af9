import { IconReceipt } from '../../app/ui/data/icons.ts'
import type { Section } from '../shell/section.ts'
import * as texts from './texts.ts'

export const orders: Section = {
  label: texts.section,
  icon: IconReceipt,
  pages: [
    { path: 'orders', label: texts.orders, permissions: ['support'], load: () => import('./list/orders-page.tsx') },
    { path: 'orders/refunds', label: texts.refunds, permissions: ['finance'], load: () => import('./refunds/refunds-page.tsx') },
    {
      path: 'orders/made-to-measure',
      label: texts.madeToMeasure,
      permissions: ['support'],
      load: () => import('./made-to-measure/requests-page.tsx'),
    },
    { path: 'orders/payouts', label: texts.payouts, permissions: ['finance'], load: () => import('./payouts/payouts-page.tsx') },
    {
      path: 'orders/invoices',
      label: texts.invoices,
      permissions: ['finance'],
      load: () => import('./invoices/invoices-page.tsx'),
    },
    {
      path: 'orders/differences',
      label: texts.differences,
      permissions: ['finance'],
      load: () => import('./differences/differences-page.tsx'),
    },
    { path: 'orders/coupons', label: texts.coupons, permissions: ['finance'], load: () => import('./coupons/coupons-page.tsx') },
    {
      path: 'orders/goods-terms',
      label: texts.goodsTerms,
      permissions: ['content'],
      load: () => import('./goods-terms/goods-terms-page.tsx'),
    },
    { path: 'orders/rules', label: texts.rules, permissions: ['finance'], load: () => import('./rules/rules-page.tsx') },
    { path: 'orders/:orderId', permissions: ['support'], load: () => import('./order/order-page.tsx') },
  ],
  waiting: ({ refunds, toShip, designRequests, payouts, invoices, invoicesToReverse, differences }) =>
    refunds + toShip + designRequests + payouts + invoices + invoicesToReverse + differences,
}
