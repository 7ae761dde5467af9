import { fieldFaults } from '@shenglang/contract/field-faults'
import { InfringementArgs } from '@shenglang/contract/site/infringement'
import { expect, test } from 'vitest'
import { noticeValues } from './notice-values.ts'

const formOf = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

test('an empty form is wrong in every field, and its contact once', () => {
  const faults = fieldFaults(InfringementArgs, noticeValues(formOf({})))
  expect(Object.keys(faults).sort()).toEqual(
    ['capacity', 'complainant', 'isTruthful', 'phone', 'proof', 'reason', 'resourceUrls', 'workTitle'].sort(),
  )
  for (const message of Object.values(faults)) expect(message).toMatch(/[\u4e00-\u9fff]/)
})

test('each line is one address, whatever the line breaks', () => {
  const { resourceUrls } = noticeValues(formOf({ resourceUrls: ' https://a.example/1\r\n\r\nhttps://a.example/2\n ' }))
  expect(resourceUrls).toEqual(['https://a.example/1', 'https://a.example/2'])
})
