import type { ChatPermission, ConversationState } from '@shenglang/contract/messaging/entities'
import { CHAT_REFUSALS } from '@shenglang/contract/messaging/rules'
import { Button } from '../ui/controls/Button.tsx'
import { useBlock } from './ChatHead.tsx'
import styles from './Thread.module.css'
import * as texts from './texts.ts'

const WORDS: Record<ChatPermission, string> = {
  open: '',
  once: texts.oneMessageOnly,
  ...CHAT_REFUSALS,
}

export const mayWrite = ({ standing }: ConversationState): boolean => standing === 'open' || standing === 'once'

/** Why the reader may not write to the partner, or only once; nothing where they may. */
export function ChatNotice({ partner: { userId, standing } }: { partner: ConversationState }) {
  const block = useBlock(userId)
  return (
    <p className={styles.standing} role="status">
      {WORDS[standing]}
      {standing === 'blocking' ? <Button onClick={() => void block(false)}>{texts.unblock}</Button> : null}
    </p>
  )
}
