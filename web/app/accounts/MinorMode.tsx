import { setMinor } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { CallForm, given, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { PasswordField } from '../forms/fields.tsx'
import type { FrameUser } from '../session/frame-user.ts'
import { useSessionRefresh } from '../session/session.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { showToast } from '../ui/notifier.ts'
import { Line } from './Line.tsx'
import styles from './Safety.module.css'

/** What the mode does is said before it begins, since only the password ends it: a guardian keeps that. */
export function MinorMode({ user }: { user: FrameUser }) {
  const [isAsking, setAsking] = useState(false)
  const refresh = useSessionRefresh()
  const close = () => setAsking(false)
  const state = useCallForm(setMinor, {
    async done({ isMinor }) {
      close()
      await refresh()
      showToast(isMinor ? '未成年人模式已开启' : '未成年人模式已关闭', 'good')
    },
  })
  return (
    <>
      <Line
        name={user.isMinor ? '已开启' : '未开启'}
        value="开启后夜间不能发布内容，不能与陌生人私信，不能提交定制需求，按年龄限制消费；关闭需要登录密码"
      >
        <Button onClick={() => setAsking(true)}>{user.isMinor ? '关闭' : '开启'}</Button>
      </Line>
      {!isAsking ? null : user.isMinor ? (
        <Dialog title="关闭未成年人模式" onClose={close} actions={null}>
          <CallForm
            state={state}
            label="关闭未成年人模式"
            submit="关闭"
            onSubmit={(values) => state.send({ isMinor: false, password: textOf(values, 'password') })}
          >
            <PasswordField fault={state.faults.password} />
          </CallForm>
        </Dialog>
      ) : user.hasPassword ? (
        <Dialog title="开启未成年人模式？" onClose={close} actions={null}>
          <ul className={styles.effects}>
            <li>22:00 至次日 6:00（北京时间）不能发布评论、贴子和私信。</li>
            <li>只能与互相关注的人私信；不能提交定制需求。浏览、试听、收藏与下载不变。</li>
            <li>
              按年龄限制消费：未满 8 周岁不能付费；8 至 15 周岁单笔 ¥50、每月 ¥200 以内；16、17 周岁单笔 ¥100、每月 ¥400
              以内（网站可能另有规定）。
            </li>
            <li>关闭时要输入登录密码，请由监护人保管。用绑定的手机号可以重设密码，手机号也请用监护人的。</li>
          </ul>
          <CallForm
            state={state}
            label="开启未成年人模式"
            submit="开启"
            onSubmit={(values) => state.send({ isMinor: true, ...given('birthYear', textOf(values, 'birthYear')) })}
          >
            <Field name="birthYear" label="出生年份" hint="用来确定消费限额；不填按最小年龄限制" fault={state.faults.birthYear}>
              {(control) => <input {...control} inputMode="numeric" maxLength={4} placeholder="如 2012" autoComplete="off" />}
            </Field>
          </CallForm>
        </Dialog>
      ) : (
        <Dialog
          title="先设置登录密码"
          onClose={close}
          actions={
            <>
              <ButtonLink look="gold" to="/user/components/ChangePassword?forgotten=1">
                去设置
              </ButtonLink>
              <Button onClick={close}>取消</Button>
            </>
          }
        >
          关闭未成年人模式需要登录密码，这个账号还没有设置。
        </Dialog>
      )}
    </>
  )
}
