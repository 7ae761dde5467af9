import { registerAddress, signInAddress } from '@shenglang/contract/accounts/guards'
import { Link, useNavigate } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './SignInQuestion.module.css'
import { signInPrompt } from './sign-in-prompt.ts'

/** Asks whether to sign in, or to register, and then to come back to `path`. */
export default function SignInQuestion({ path }: { path: string }) {
  const navigate = useNavigate()
  const signIn = () => {
    signInPrompt.close()
    navigate(signInAddress(path))
  }
  return (
    <Dialog
      title="登录提示"
      onClose={signInPrompt.refuse}
      actions={
        <>
          <Button look="gold" onClick={signIn}>
            去登录
          </Button>
          <Button onClick={signInPrompt.refuse}>取消</Button>
        </>
      }
    >
      <p>该操作需要登录，是否去登录？</p>
      <p>
        还没有账号？
        <Link className={styles.register} to={registerAddress(path)} onClick={signInPrompt.close}>
          注册
        </Link>
      </p>
    </Dialog>
  )
}
