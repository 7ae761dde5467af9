import type { ChatPermission, ConversationState } from '@shenglang/contract/messaging/entities'
import { CHAT_REFUSALS } from '@shenglang/contract/messaging/rules'
import { Button } from '../ui/controls/Button.tsx'
import { useBlock } from './ChatHead.tsx'
import styles from './Thread.module.css'
import * as texts from './texts.ts'

const NOTICES: Record<ChatPermission, string> = {
  open: '',
  once: texts.oneMessageOnly,
  ...CHAT_REFUSALS,
}

export const mayWrite = ({ standing }: ConversationState): boolean => standing === 'open' || standing === 'once'

/** The reason why the user may not write to the partner, or only once; nothing if they may. */
export function ChatNotice({ partner: { userId, standing } }: { partner: ConversationState }) {
  const block = useBlock(userId)
  return (
    <p className={styles.standing} role="status">
      {NOTICES[standing]}
      {standing === 'blocking' ? <Button onClick={() => void block(false)}>{texts.unblock}</Button> : null}
    </p>
  )
}
