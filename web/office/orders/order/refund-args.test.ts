import { expect, test } from 'vitest'
import { EMPTY_DRAFT, quoteArgs, type RefundDraft, takeArgs } from './refund-args.ts'

const draft = (given: Partial<RefundDraft>): RefundDraft => ({ ...EMPTY_DRAFT, ...given })

test.each<[string, Partial<RefundDraft>, object]>([
  ['nothing', {}, { id: '7', take: 'all' }],
  ['an amount in yuan', { amount: '15.5' }, { id: '7', take: 'all', amountFen: 1550 }],
  ['an amount that is none', { amount: '1.555' }, { id: '7', take: 'all' }],
  ['one item', { orderItemId: '3' }, { id: '7', orderItemId: '3', take: 'all' }],
  ['pieces of a part', { take: 'part', pieces: '2' }, { id: '7', take: 'part', pieces: 2 }],
  ['pieces without a part', { take: 'all', pieces: '2' }, { id: '7', take: 'all' }],
  ['orders together', { take: 'all', amount: '15', isTogether: true }, { id: '7' }],
])('a draft with %s asks for its quote', (_name, given, args) => {
  expect(quoteArgs('7', draft(given))).toEqual(args)
})

test('a number of pieces that is none is left out', () => {
  expect(takeArgs(draft({ take: 'part', pieces: '0', days: 'x' }))).toEqual({ take: 'part' })
})
