import { expect, test } from 'vitest'
import { licenceNoOf, verifyLicence } from './licences.ts'

test.each([
  ['SL-2345-6789-ABCD', 'SL-2345-6789-ABCD'],
  ['sl23456789abcd', 'SL-2345-6789-ABCD'],
  [' sl 2345 6789 abcd ', 'SL-2345-6789-ABCD'],
])('a number typed as %s is read as printed', (typed, number) => expect(licenceNoOf(typed)).toBe(number))

test.each(['', '2345', 'SL-2345-6789', 'SL-2345-6789-ABC0', 'SL-2345-6789-ABCDE'])('%s is not a licence number', (typed) => {
  expect(verifyLicence.args.safeParse({ no: typed }).success).toBe(false)
})
