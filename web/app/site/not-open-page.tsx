import { ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Below /user the guard asks for sign-in on the way here from another page, too. */
export const loader = () => null

export const meta = () => [{ title: '即将开放 · 声浪' }, { name: 'robots', content: 'noindex' }]

/** Where paying opens later. */
export default function NotOpenPage() {
  return (
    <>
      <h1 className="visually-hidden">即将开放</h1>
      <Notice
        title="在线充值还没有开放"
        actions={
          <ButtonLink look="gold" to="/">
            返回首页
          </ButtonLink>
        }
      >
        会员页面上的价格供参考；开放之前，我们不收取任何费用
      </Notice>
    </>
  )
}
