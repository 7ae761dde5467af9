import type { Message } from '@shenglang/contract/messaging/entities'
import { deleteMessage, withdrawMessage } from '@shenglang/contract/messaging/routes'
import { WITHDRAW_WITHIN_MS } from '@shenglang/contract/messaging/rules'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../remote/api.ts'
import { ActionMenu, MenuAction } from '../ui/ActionMenu.tsx'
import { copyText } from '../ui/copy.ts'
import { errorWords } from '../ui/error-words.ts'
import { IconArrowBackUp, IconCopy, IconFlag, IconTrash } from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'
import { withdrawn, without } from './thread.ts'
import { changeThread, renewThread } from './use-thread.ts'

interface MessageMenuProps {
  message: Message
  userId: string
  anchor: HTMLElement
  onReport: () => void
  onClose: () => void
}

/** What can be done with a message. */
export default function MessageMenu({ message, userId, anchor, onReport, onClose }: MessageMenuProps) {
  const client = useQueryClient()
  const { messageId, content, isOwn, isWithdrawn, createTime } = message
  const mayWithdraw = isOwn && !isWithdrawn && Date.now() - Date.parse(createTime) < WITHDRAW_WITHIN_MS
  const act = async (run: () => Promise<unknown>) => {
    onClose()
    try {
      await run()
    } catch (error) {
      showToast(errorWords(error), 'bad')
      await renewThread(client, userId)
    }
  }
  const withdraw = () =>
    act(async () => {
      await call(withdrawMessage, { messageId })
      changeThread(client, userId, (thread) => withdrawn(thread, messageId))
    })
  const remove = () =>
    act(async () => {
      await call(deleteMessage, { messageId })
      changeThread(client, userId, (thread) => without(thread, messageId))
    })
  return (
    <ActionMenu label="消息" anchor={anchor} onClose={onClose}>
      {content === '' ? null : (
        <MenuAction Glyph={IconCopy} onClick={() => act(() => copyText(content))}>
          复制
        </MenuAction>
      )}
      {mayWithdraw ? (
        <MenuAction Glyph={IconArrowBackUp} onClick={withdraw}>
          撤回
        </MenuAction>
      ) : null}
      <MenuAction Glyph={IconTrash} onClick={remove}>
        删除（只对自己）
      </MenuAction>
      {isOwn || isWithdrawn ? null : (
        <MenuAction
          Glyph={IconFlag}
          onClick={() => {
            onClose()
            onReport()
          }}
        >
          举报
        </MenuAction>
      )}
    </ActionMenu>
  )
}
