import { ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Below /user the guard asks for sign-in on the way here from another page, too. */
export const loader = () => null

export const meta = () => [{ title: '即将开放 · 声浪' }, { name: 'robots', content: 'noindex' }]

/** An address of the site whose part opens later. */
export default function NotOpenPage() {
  return (
    <>
      <h1 className="visually-hidden">即将开放</h1>
      <Notice
        title="这一页正在整理"
        actions={
          <ButtonLink look="gold" to="/">
            返回首页
          </ButtonLink>
        }
      >
        整理好之后会放在这里
      </Notice>
    </>
  )
}
