import { closeAccount } from '@shenglang/contract/accounts/routes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallForm, textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { PhoneField } from '../forms/fields.tsx'
import { SmsCodeField } from '../forms/SmsCodeField.tsx'
import { leaveNothing } from '../offline/offline.ts'
import { useSessionRefresh } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { showToast } from '../ui/notifier.ts'
import { Line } from './Line.tsx'
import styles from './Safety.module.css'

export function CloseAccount() {
  const [isAsking, setAsking] = useState(false)
  const [phone, setPhone] = useState('')
  const refresh = useSessionRefresh()
  const navigate = useNavigate()
  const state = useCallForm(closeAccount, {
    async done() {
      setAsking(false)
      await leaveNothing(async () => {}).catch(() => {})
      showToast('账号已注销', 'good')
      await navigate('/')
      await refresh()
    },
  })
  return (
    <>
      <Line name="注销账号" value="抹去个人信息，不可恢复">
        <Button onClick={() => setAsking(true)}>注销</Button>
      </Line>
      {isAsking ? (
        <Dialog title="注销账号" onClose={() => setAsking(false)} actions={null}>
          <p className={styles.note}>
            昵称、头像、手机号、简介、喜爱与关注会被抹去，会员与积分随之失效，不能恢复。已发布的作品和别人依赖的内容保留在“已注销用户”名下。
          </p>
          <CallForm
            state={state}
            label="注销账号"
            submit="确认注销"
            onSubmit={(values) => state.send({ smsCode: textOf(values, 'smsCode') })}
          >
            <PhoneField label="本账号的手机号" value={phone} onChange={setPhone} fault={undefined} />
            <SmsCodeField phone={phone} purpose="closeAccount" fault={state.faults.smsCode} />
          </CallForm>
        </Dialog>
      ) : null}
    </>
  )
}
