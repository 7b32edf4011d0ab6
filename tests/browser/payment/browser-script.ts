/**
 * What the provider's own script is in a test: the part of its documented surface that the page uses, over the provider's
 * documented calls. It runs in the page; its card form lies in a frame of the provider's, and so does the bank's dialog,
 * which is put at the end of the document as the real one is.
 */
function installProvider(): void {
  type Outcome = { paymentIntent?: Record<string, unknown>; error?: Record<string, unknown> };

  async function call(path: string, parameters: Record<string, string>, method = 'POST'): Promise<Outcome> {
    const body = new URLSearchParams(parameters);
    const url = `https://api.stripe.com/v1/payment_intents/${path}`;
    try {
      const isRead = method === 'GET';
      const answer = await fetch(isRead ? `${url}?${body.toString()}` : url, isRead ? {} : { method, body });
      const told = (await answer.json()) as Record<string, unknown>;
      return answer.ok ? { paymentIntent: told } : { error: told['error'] as Record<string, unknown> };
    } catch {
      return { error: { type: 'api_connection_error', message: 'We are experiencing issues connecting.' } };
    }
  }

  function frame(address: string, title: string): HTMLIFrameElement {
    const element = document.createElement('iframe');
    element.src = address;
    element.title = title;
    return element;
  }

  /** Next message of a frame of the provider. */
  function heard(from: HTMLIFrameElement, kind: string): Promise<string> {
    return new Promise((resolve) => {
      const listen = (event: MessageEvent<{ kind: string; value: string }>) => {
        if (event.source !== from.contentWindow || event.data.kind !== kind) return;
        removeEventListener('message', listen);
        resolve(event.data.value);
      };
      addEventListener('message', listen);
    });
  }

  function askBank(): Promise<string> {
    const dialog = frame('https://hooks.stripe.com/stand-in-bank', 'Bank');
    // As the real one: above every z-index, below the top layer.
    const { style } = dialog;
    Object.assign(style, { position: 'fixed', inset: '0', width: '100%', height: '100%', zIndex: '2147483647' });
    document.body.append(dialog);
    return heard(dialog, 'outcome').finally(() => dialog.remove());
  }

  function Stripe(key: string) {
    return {
      retrievePaymentIntent: (secret: string) =>
        call(secret.split('_secret')[0] ?? '', { key, client_secret: secret }, 'GET'),

      elements({ clientSecret }: { clientSecret: string }) {
        let form: HTMLIFrameElement | undefined;
        const listeners = new Map<string, () => void>();
        return {
          clientSecret,
          card(): Promise<string> {
            if (!form) return Promise.resolve('');
            const said = heard(form, 'card');
            form.contentWindow?.postMessage('card', '*');
            return said;
          },
          create: () => ({
            on: (event: string, listener: () => void) => void listeners.set(event, listener),
            mount(place: HTMLElement) {
              form = frame('https://js.stripe.com/stand-in-form', 'Kreditkarte');
              form.addEventListener('load', () => listeners.get('ready')?.());
              place.append(form);
            },
            destroy: () => form?.remove(),
          }),
        };
      },

      async confirmPayment({
        elements,
        confirmParams,
      }: {
        elements: { clientSecret: string; card: () => Promise<string> };
        confirmParams: { receipt_email?: string };
      }) {
        const number = (await elements.card()).replaceAll(' ', '');
        if (number === '') return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
        const id = elements.clientSecret.split('_secret')[0] ?? '';
        const secret = { key, client_secret: elements.clientSecret };
        const { receipt_email: address } = confirmParams;
        const receipt: Record<string, string> = address === undefined ? {} : { receipt_email: address };
        const confirmed = await call(`${id}/confirm`, {
          ...secret,
          ...receipt,
          'payment_method_data[card][number]': number,
        });
        if (confirmed.paymentIntent?.['status'] !== 'requires_action') return confirmed;
        const after = await call(`${id}/authenticate`, { ...secret, outcome: await askBank() });
        const failure = after.paymentIntent?.['last_payment_error'];
        return failure ? { error: failure } : after;
      },
    };
  }
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}

export const browserScript = `(${installProvider.toString()})();`;

const page = (body: string, script: string) =>
  `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><style>body{font:16px system-ui;margin:0;display:grid;gap:.5rem}input{font:inherit;padding:.6rem}</style>${body}<script>${script}</script>`;

/** The card form. */
export const formPage = page(
  '<label>Kartennummer<br><input name="number" inputmode="numeric"></label>',
  "addEventListener('message',({source,data})=>{if(data==='card')source.postMessage({kind:'card',value:document.querySelector('input').value},'*')})",
);

/** The bank's dialog. */
export const bankPage = page(
  '<style>body{background:#fffe;padding:2rem}</style><button value="complete">COMPLETE</button><button value="fail">FAIL</button>',
  "addEventListener('click',({target})=>{if(target.value)parent.postMessage({kind:'outcome',value:target.value},'*')})",
);
