import type { Message } from '@shenglang/contract/messaging/entities'
import { deleteMessage, withdrawMessage } from '@shenglang/contract/messaging/routes'
import { WITHDRAW_WITHIN_MS } from '@shenglang/contract/messaging/rules'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../remote/api.ts'
import { copyText } from '../ui/browser/copy.ts'
import { showToast } from '../ui/browser/notifier.ts'
import { IconArrowBackUp, IconCopy, IconFlag, IconTrash } from '../ui/data/icons.ts'
import { Menu, MenuItem } from '../ui/overlays/Menu.tsx'
import { errorMessage } from '../ui/text/error-message.ts'
import * as texts from './texts.ts'
import { withdrawn, without } from './thread.ts'
import { changeThread, renewThread } from './use-thread.ts'

interface MessageMenuProps {
  message: Message
  userId: string
  anchor: HTMLElement
  onReport: () => void
  onClose: () => void
}

/** The actions for a message. */
export default function MessageMenu({ message, userId, anchor, onReport, onClose }: MessageMenuProps) {
  const client = useQueryClient()
  const { messageId, content, isOwn, isWithdrawn, createTime } = message
  const mayWithdraw = isOwn && !isWithdrawn && Date.now() - Date.parse(createTime) < WITHDRAW_WITHIN_MS
  const act = async (run: () => Promise<unknown>) => {
    onClose()
    try {
      await run()
    } catch (error) {
      showToast(errorMessage(error), 'bad')
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
    <Menu label={texts.message} anchor={anchor} onClose={onClose}>
      {content === '' ? null : (
        <MenuItem Glyph={IconCopy} onClick={() => act(() => copyText(content))}>
          {texts.copy}
        </MenuItem>
      )}
      {mayWithdraw ? (
        <MenuItem Glyph={IconArrowBackUp} onClick={withdraw}>
          {texts.withdraw}
        </MenuItem>
      ) : null}
      <MenuItem Glyph={IconTrash} onClick={remove}>
        {texts.deleteForMe}
      </MenuItem>
      {isOwn || isWithdrawn ? null : (
        <MenuItem
          Glyph={IconFlag}
          onClick={() => {
            onClose()
            onReport()
          }}
        >
          {texts.report}
        </MenuItem>
      )}
    </Menu>
  )
}
