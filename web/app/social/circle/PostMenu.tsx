import { deletePost, type Post } from '@shenglang/contract/social/posts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useReport } from '../../moderation/report.tsx'
import { call } from '../../remote/api.ts'
import { ActionMenu, MenuAction } from '../../ui/ActionMenu.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { IconDots, IconFlag, IconPencil, IconTrash } from '../../ui/icons.ts'
import { showToast } from '../../ui/notifier.ts'
import { dropPost } from './post-cache.ts'
import { postName } from './post-words.ts'

interface PostMenuProps {
  post: Post
  onEdit: () => void
  onDeleted: (() => void) | undefined
}

/** What else can be done with a post. */
export function PostMenu({ post, onEdit, onDeleted }: PostMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isDeleting, setDeleting] = useState(false)
  const name = postName(post)
  const close = () => setAnchor(undefined)
  const { ask, dialog } = useReport({ kind: 'post', id: post.resourceId })
  return (
    <>
      <IconButton
        label={`更多：${name}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <IconDots size={18} />
      </IconButton>
      {anchor ? (
        <ActionMenu label={`更多：${name}`} anchor={anchor} onClose={close}>
          {post.isOwn ? (
            <MenuAction Glyph={IconPencil} onClick={onEdit}>
              编辑
            </MenuAction>
          ) : null}
          {post.mayDelete ? (
            <MenuAction
              Glyph={IconTrash}
              onClick={() => {
                close()
                setDeleting(true)
              }}
            >
              删除
            </MenuAction>
          ) : null}
          {post.isOwn ? null : (
            <MenuAction
              Glyph={IconFlag}
              onClick={() => {
                close()
                ask()
              }}
            >
              举报
            </MenuAction>
          )}
        </ActionMenu>
      ) : null}
      {dialog}
      {isDeleting ? <DeletePost post={post} onDeleted={onDeleted} onClose={() => setDeleting(false)} /> : null}
    </>
  )
}

function DeletePost({ post, onDeleted, onClose }: Pick<PostMenuProps, 'post' | 'onDeleted'> & { onClose: () => void }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await call(deletePost, { id: post.resourceId })
      onClose()
      dropPost(client, post)
      showToast('贴子已删除', 'good')
      onDeleted?.()
    } catch (error) {
      setBusy(false)
      showToast(errorWords(error), 'bad')
    }
  }
  return (
    <Dialog
      title="删除贴子"
      onClose={onClose}
      actions={
        <>
          <Button look="gold" aria-disabled={isBusy} onClick={isBusy ? undefined : remove}>
            {isBusy ? '删除中…' : '删除'}
          </Button>
          <Button onClick={onClose}>取消</Button>
        </>
      }
    >
      “{postName(post)}”和它下面的评论都不再显示，不能恢复。
    </Dialog>
  )
}
