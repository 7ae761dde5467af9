import * as z from 'zod/mini'
import { readable, secret } from '../arguments.ts'
import { hasInvisible, isReadable } from './names.ts'

const PHONE = /^1[3-9]\d{9}$/

/** Fields that users enter about themselves (spec §5); the form and the server use the same schemas. */
export const phone = () => z.string('请输入手机号').check(z.regex(PHONE, '请输入正确的手机号'))

export const smsCode = () => secret(z.string('请输入验证码').check(z.regex(/^\d{6}$/, '请输入 6 位数字验证码')))

const PASSWORD_LENGTH = { min: 6, max: 18 }

export const password = () =>
  secret(
    z.string('请输入密码').check(
      z.refine((value) => {
        // Counts code points, so that a surrogate pair is one character.
        const length = value.length > 2 * PASSWORD_LENGTH.max ? value.length : [...value].length
        return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max && value.isWellFormed()
      }, '密码应为 6 到 18 个字符'),
    ),
  )

export const accountName = () =>
  z.string('请输入账号').check(
    z.regex(/^[A-Za-z0-9]{5,12}$/, '账号应为 5 到 12 位字母或数字'),
    // Users can sign in with either: an account name like a phone number would block the owner of that number.
    z.refine((value) => !PHONE.test(value), '账号不能是手机号'),
  )

/** A single line of text: trimmed, without line breaks or unreadable characters. */
const line = (min: number, max: number, message: string) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(min, message), z.maxLength(max, message), z.refine(isReadable, '含有无法识别的字符'))

export const nickName = (name = '昵称') =>
  line(1, 20, `${name}应为 1 到 20 个字`).check(z.refine((value) => !hasInvisible(value), '含有看不见的字符'))
export const region = () => line(0, 30, '地区不能超过 30 个字')
export const style = () => line(0, 50, '风格不能超过 50 个字')
export const introduction = () => z.string('应为文本').check(z.trim(), z.maxLength(500, '简介不能超过 500 个字'), readable)

/** Masks `13812345678` as `138****5678`. */
export const maskedPhone = (value: string) => value.replace(/^(\d{3})\d{4}/, '$1****')

/** The label of an account's membership (spec §6). */
export function accountLabel({ vipLevel }: { vipLevel: number }): string {
  return vipLevel > 0 ? `月卡会员LV${vipLevel}` : '注册会员'
}
