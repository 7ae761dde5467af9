import * as z from 'zod/mini'
import { secret } from '../arguments.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'
const MESSAGE = '请输入正确的 18 位身份证号'

/** True for a mainland ID number with a real date of birth and the check digit of GB 11643. */
export function isIdNumber(value: string): boolean {
  const parts = /^[1-9]\d{5}((?:19|20)\d{2})(\d{2})(\d{2})\d{3}[\dX]$/.exec(value)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const birth = new Date(Date.UTC(year, month - 1, day))
  if (birth.getUTCMonth() !== month - 1 || birth.getUTCDate() !== day || birth.getTime() > Date.now()) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(value[index]), 0)
  return CHECK_DIGITS[sum % 11] === value[17]
}

/** A mainland ID number; a lower-case x is accepted as the check digit X. */
export const idNumber = () =>
  secret(z.string('请输入身份证号').check(z.trim(), z.toUpperCase(), z.maxLength(18, MESSAGE), z.refine(isIdNumber, MESSAGE)))

/** Masks `330102199003071234` as `330***********1234`. */
export const maskedIdNumber = (value: string) => value.replace(/^(\d{3}).{11}/, '$1***********')

/** Masks `欧阳娜娜` as `欧***`. */
export const maskedName = (value: string) => {
  const [first = '', ...rest] = [...value]
  return first + '*'.repeat(rest.length)
}

export const realName = () =>
  z
    .string('请输入真实姓名')
    .check(z.trim(), z.regex(/^[\p{Script=Han}A-Za-z][\p{Script=Han}A-Za-z ·•.]{1,29}$/u, '请输入与身份证一致的姓名'))
