import type { ChatStanding, ConversationState } from '@shenglang/contract/messaging/entities'
import { CHAT_REFUSALS } from '@shenglang/contract/messaging/rules'
import { Button } from '../ui/Button.tsx'
import { useBlock } from './ChatHead.tsx'
import styles from './Thread.module.css'

const WORDS: Record<ChatStanding, string> = {
  open: '',
  once: '你们还没有聊过：对方回复之前，你只能发一条',
  ...CHAT_REFUSALS,
}

export const mayWrite = ({ standing }: ConversationState): boolean => standing === 'open' || standing === 'once'

/** Why one may not write to the other, or only once; nothing where one may. */
export function Standing({ partner: { userId, standing } }: { partner: ConversationState }) {
  const block = useBlock(userId)
  return (
    <p className={styles.standing} role="status">
      {WORDS[standing]}
      {standing === 'blocking' ? <Button onClick={() => void block(false)}>解除拉黑</Button> : null}
    </p>
  )
}
