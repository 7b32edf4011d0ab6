import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';

/** Time for which the address is said to be valid, in ms; RFC 9116 recommends less than a year. */
const validMs = 360 * 86_400_000;

type SecurityConfig = Pick<GatewayConfig, 'SUPPORT_ADDRESS' | 'SITE_ADDRESS'>;

/** Serves the address for reports of vulnerabilities (RFC 9116). */
export function addSecurityTxtRoute(app: FastifyInstance, { SUPPORT_ADDRESS, SITE_ADDRESS }: SecurityConfig): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const lines = [
      `Contact: mailto:${SUPPORT_ADDRESS}`,
      `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
      'Preferred-Languages: de, en',
      `Canonical: ${SITE_ADDRESS}/.well-known/security.txt`,
      `Policy: ${SITE_ADDRESS}/contact`,
    ];
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send(`${lines.join('\n')}\n`);
  });
}
