import type { ConversationState } from '@shenglang/contract/messaging/entities'
import { deleteConversation, setBlock } from '@shenglang/contract/messaging/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { useReport } from '../moderation/report.tsx'
import { call } from '../remote/api.ts'
import { ActionMenu, MenuAction } from '../ui/ActionMenu.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { errorWords } from '../ui/error-words.ts'
import { IconBan, IconChevronLeft, IconDots, IconFlag, IconTrash, IconUser } from '../ui/icons.ts'
import { showToast } from '../ui/notifier.ts'
import styles from './ChatHead.module.css'
import { CHAT_PATH } from './paths.ts'
import { renewThread } from './use-thread.ts'

/** With whom one talks, and what can be done about it. */
export function ChatHead({ partner }: { partner: ConversationState }) {
  const [menu, setMenu] = useState<HTMLElement>()
  const { userId, nickName, avatar, isClosed, isBlocked } = partner
  const report = useReport({ kind: 'user', id: userId })
  return (
    <header className={styles.head}>
      <Link to={CHAT_PATH} className={styles.back} aria-label="返回会话列表">
        <IconChevronLeft size={20} />
      </Link>
      <Avatar avatar={avatar} name={nickName} size={36} />
      <div className={styles.words}>
        <h1 className="one-line">{isClosed ? nickName : <Link to={`/user?id=${userId}`}>{nickName}</Link>}</h1>
        {isBlocked ? <small>已拉黑</small> : null}
      </div>
      <IconButton
        label={`更多：${nickName}`}
        aria-haspopup="dialog"
        aria-expanded={menu !== undefined}
        onClick={({ currentTarget }) => setMenu(currentTarget)}
      >
        <IconDots size={20} />
      </IconButton>
      {menu
        ? createPortal(
            <HeadMenu partner={partner} anchor={menu} onReport={report.ask} onClose={() => setMenu(undefined)} />,
            document.body,
          )
        : null}
      {report.dialog}
    </header>
  )
}

interface HeadMenuProps {
  partner: ConversationState
  anchor: HTMLElement
  onReport: () => void
  onClose: () => void
}

function HeadMenu({ partner, anchor, onReport, onClose }: HeadMenuProps) {
  const [asked, setAsked] = useState<'block' | 'delete'>()
  const navigate = useNavigate()
  const block = useBlock(partner.userId)
  const { userId, nickName, isClosed, isBlocked } = partner
  if (asked === 'delete') return <DeleteConversation partner={partner} onClose={onClose} />
  if (asked === 'block')
    return (
      <Dialog
        title={`拉黑 ${nickName}`}
        onClose={onClose}
        actions={
          <>
            <Button look="gold" onClick={() => void block(true).then(onClose)}>
              拉黑
            </Button>
            <Button onClick={onClose}>取消</Button>
          </>
        }
      >
        你们都不能再给对方发私信，聊天记录会保留；随时可以解除。
      </Dialog>
    )
  return (
    <ActionMenu label={nickName} anchor={anchor} onClose={onClose}>
      {isClosed ? null : (
        <MenuAction Glyph={IconUser} onClick={() => navigate(`/user?id=${userId}`)}>
          看主页
        </MenuAction>
      )}
      {isClosed ? null : (
        <MenuAction Glyph={IconBan} onClick={() => (isBlocked ? void block(false).then(onClose) : setAsked('block'))}>
          {isBlocked ? '解除拉黑' : '拉黑'}
        </MenuAction>
      )}
      {isClosed ? null : (
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
      <MenuAction Glyph={IconTrash} onClick={() => setAsked('delete')}>
        删除聊天记录
      </MenuAction>
    </ActionMenu>
  )
}

function DeleteConversation({ partner: { userId, nickName }, onClose }: { partner: ConversationState; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    try {
      await call(deleteConversation, { userId })
      await renewThread(client, userId)
      onClose()
      await navigate(CHAT_PATH)
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
  }
  return (
    <Dialog
      title="删除聊天记录"
      onClose={onClose}
      actions={
        <>
          <Button look="gold" onClick={remove}>
            删除
          </Button>
          <Button onClick={onClose}>取消</Button>
        </>
      }
    >
      和 {nickName} 的聊天记录会从你这里删除，不能恢复；对方的不受影响。
    </Dialog>
  )
}

/** Blocks or takes it back, and shows how the two stand then. */
export function useBlock(userId: string): (isBlocked: boolean) => Promise<void> {
  const client = useQueryClient()
  return async (isBlocked) => {
    try {
      await call(setBlock, { userId, isBlocked })
      showToast(isBlocked ? '已拉黑' : '已解除拉黑', 'good')
      await renewThread(client, userId)
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
  }
}
