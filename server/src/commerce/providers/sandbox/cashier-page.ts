import { createHash } from 'node:crypto'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import type { Outcome } from './sandbox.ts'

/** The page's message about the last choice: '' for none, or that it was not understood. */
export type LastChoice = 'decline' | 'unclear' | ''

/** Allows the page's own form only: no script, no picture from anywhere. */
export const cashierPolicy = (): string => POLICY

type State = 'open' | 'paid' | 'closed' | 'gone'

const LOGO = `<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><path d="M4 10v4M9 6v12M14 4v16M19 8v8"
fill="none" stroke="#d9bc42" stroke-width="2.6" stroke-linecap="round"/></svg>`

/** Looks like the page on a phone behind a QR code, and says on each that no money moves. */
export function cashierPage(
  state: State,
  lastChoice: LastChoice,
  payment: { subject: string; amount_fen: string; attempt_no: string; pays_when_closed: boolean } | undefined,
  /** The address that the payer came from; '' after scanning a code. */
  backTo: string,
): string {
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>演示收银台</title><style>${STYLE}</style></head>
<body><main>
<h1>演示收银台</h1>
<p class="note">这里不会真的扣款。点下面的按钮，看看付成功和付失败时页面怎么变。</p>
<div class="logo">${LOGO}</div>
${payment ? summary(payment) : ''}
${state === 'open' ? choices(lastChoice, payment?.pays_when_closed ?? false) : ENDS[state]}
${backTo === '' ? '' : `<a class="back" href="${escapeHtml(backTo)}">返回订单</a>`}
</main></body></html>`
}

const summary = ({ subject, amount_fen, attempt_no }: { subject: string; amount_fen: string; attempt_no: string }) => `
<p class="subject">${escapeHtml(subject)}</p>
<p class="amount">${exactYuan(Number(amount_fen))}</p>
<dl><div><dt>付款方式</dt><dd>零钱（演示）</dd></div><div><dt>付款单号</dt><dd>${escapeHtml(attempt_no)}</dd></div></dl>`

const button = (outcome: Outcome, text: string, kind = '') =>
  `<button${kind ? ` class="${kind}"` : ''} name="outcome" value="${outcome}">${text}</button>`

const choices = (lastChoice: LastChoice, paysWhenClosed: boolean) => `
${lastChoice === 'decline' ? '<p class="answer" role="alert">余额不足，付款没有成功。可以再试一次。</p>' : ''}
${lastChoice === 'unclear' ? '<p class="answer" role="alert">没有看懂这个选择，请点下面的按钮。</p>' : ''}
${paysWhenClosed ? '<p class="answer" role="status">记下了：订单关闭之后，这里会照样付款，再由网站自己退回。</p>' : ''}
<form method="post">
${button('pay', '确认付款', 'main')}
${button('decline', '余额不足')}
<details><summary>试试不顺利的情况</summary>
${button('twice', '付款，通知发两次')}
${button('late', '付款，通知晚十秒')}
${button('never', '付款，通知丢失')}
${button('wrong-amount', '付款，但金额多一分')}
${button('after-close', '等订单关闭后才付款')}
</details></form>`

const ENDS: Record<Exclude<State, 'open'>, string> = {
  paid: '<p class="end" role="status"><b>付款成功</b>可以回到刚才的页面了。没有真的扣款。</p>',
  closed: `<p class="end" role="status"><b>这笔付款已经关闭</b>请回到订单页重新付款。没有真的扣款。</p>
<form method="post"><details><summary>试试不顺利的情况</summary>${button('after-close', '已经关闭，照样付款')}</details></form>`,
  gone: '<p class="end" role="status"><b>没有这笔付款</b>地址可能不完整，请重新扫码。</p>',
}

const STYLE = `*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:#f6f5f1;color:#1b1a17;font:16px/1.6 "PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif}
main{max-width:390px;min-height:100vh;margin:0 auto;padding:20px 16px 28px;display:flex;flex-direction:column;text-align:center}
h1{font-size:16px;line-height:24px}
.note{margin-top:12px;padding:10px 14px;border-radius:10px;background:#ecebe5;color:#5d5b55;font-size:14px;line-height:22px;text-align:left}
.logo{width:60px;height:60px;margin:32px auto 12px;border-radius:14px;background:#17140a;display:grid;place-items:center}
.subject{overflow-wrap:anywhere}
.amount{font-size:46px;line-height:60px;font-weight:650;font-variant-numeric:tabular-nums}
dl{margin:24px 0;border-top:1px solid #e2e0d8;text-align:left}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid #e2e0d8}
dt{color:#5d5b55;white-space:nowrap}dd{overflow-wrap:anywhere;text-align:right}
form{margin-top:auto;display:grid;gap:10px}
.answer{margin-bottom:16px;color:#a31c21}.answer[role=status]{color:#5d5b55}
.end{margin:12px 0 24px}.end b{display:block;font-size:20px;line-height:32px}
button{width:100%;min-height:48px;padding:8px 16px;border:1px solid #cfccc1;border-radius:24px;background:#fffefb;color:#1b1a17;font:inherit;cursor:pointer}
button.main{background:#1b1a17;border-color:#1b1a17;color:#fffefb;font-weight:600}
.back{display:block;margin-top:10px;padding:10px 16px;line-height:28px;color:#5d5b55}
details{text-align:center}summary{min-height:44px;padding:10px;color:#5d5b55;cursor:pointer}details button{margin-top:8px}
:focus-visible{outline:2px solid #7a5f08;outline-offset:2px}
@media (min-width:768px){body{display:grid;place-items:center;background:#0b0b0d}
main{width:390px;min-height:780px;border:10px solid #26262d;border-radius:48px;background:#f6f5f1}}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
