import type { UserInfo } from '@shenglang/contract/accounts/entities'
import { setMinor } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { showToast } from '../ui/notifier.ts'
import { CallForm, textOf } from './CallForm.tsx'
import { useCallForm } from './call-form.ts'
import { PasswordField } from './fields.tsx'
import { Line } from './Line.tsx'
import { useSessionRefresh } from './session.tsx'

/** On with a click, off with the password: a guardian keeps it. */
export function MinorMode({ user }: { user: UserInfo }) {
  const [isAsking, setAsking] = useState(false)
  const refresh = useSessionRefresh()
  const state = useCallForm(setMinor, {
    async done({ isMinor }) {
      setAsking(false)
      await refresh()
      showToast(isMinor ? '未成年人模式已开启' : '未成年人模式已关闭', 'good')
    },
  })
  return (
    <>
      <Line name={user.isMinor ? '已开启' : '未开启'} value="开启后限制聊天与消费，关闭需要密码">
        {user.isMinor ? (
          <Button onClick={() => setAsking(true)}>关闭</Button>
        ) : (
          <Button onClick={() => state.send({ isMinor: true })}>开启</Button>
        )}
      </Line>
      {isAsking ? (
        <Dialog title="关闭未成年人模式" onClose={() => setAsking(false)} actions={null}>
          <CallForm
            state={state}
            label="关闭未成年人模式"
            submit="关闭"
            onSubmit={(values) => state.send({ isMinor: false, password: textOf(values, 'password') })}
          >
            <PasswordField fault={state.faults.password} />
          </CallForm>
        </Dialog>
      ) : null}
    </>
  )
}
