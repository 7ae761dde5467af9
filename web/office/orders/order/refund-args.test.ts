import { expect, test } from 'vitest'
import { EMPTY_DRAFT, quoteArgs, type RefundDraft, takeArgs, takeOf } from './refund-args.ts'

const draft = (given: Partial<RefundDraft>): RefundDraft => ({ ...EMPTY_DRAFT, ...given })

test.each<[string, Partial<RefundDraft>, object]>([
  ['nothing', {}, { id: '7', take: 'rule' }],
  ['the amount of the rules', { amount: '20' }, { id: '7', take: 'rule', amountFen: 2000 }],
  ['another amount', { amount: '15.5' }, { id: '7' }],
  ['another amount and a choice', { amount: '15.5', take: 'nothing' }, { id: '7', take: 'nothing', amountFen: 1550 }],
  ['an amount that is none', { amount: '1.555', take: 'all' }, { id: '7', take: 'all' }],
  ['one item', { orderItemId: '3' }, { id: '7', orderItemId: '3', take: 'rule' }],
  ['pieces of a part', { take: 'part', pieces: '2' }, { id: '7', take: 'part', pieces: 2 }],
  ['pieces without a part', { take: 'all', pieces: '2' }, { id: '7', take: 'all' }],
  ['orders together', { amount: '15', isTogether: true }, { id: '7', together: 1, take: 'all', amountFen: 1500 }],
])('a draft with %s asks for its quote', (_name, given, args) => {
  expect(quoteArgs('7', draft(given), 2000)).toEqual(args)
})

test('an invalid number of pieces is left out', () => {
  expect(takeArgs(draft({ pieces: '0', days: 'x' }), 'part')).toEqual({ take: 'part' })
})

test.each<[string, Partial<RefundDraft>, string | undefined]>([
  ['no amount', {}, 'rule'],
  ['the amount of the rules', { amount: '20.00' }, 'rule'],
  ['less than the rules give', { amount: '0.01' }, undefined],
  ['more than the rules give', { amount: '21' }, undefined],
  ['less, and a choice', { amount: '0.01', take: 'all' }, 'all'],
  ['orders together', { amount: '1', isTogether: true }, 'all'],
])('a draft with %s revokes %s', (_name, given, take) => {
  expect(takeOf(draft(given), 2000)).toBe(take)
})
