import { type AttackName, startAttack } from '../proof/fairness/attacks.ts';

/*
 * Attacks a web service from a container of its own until it is ended, and then prints how many requests and connections it has
 * begun: `node run-attack.ts <attack> <host> <port> <address> …`, with the addresses that it states in X-Forwarded-For.
 */

const [name, host = '', port, ...addresses] = process.argv.slice(2);
const attack = startAttack(name as AttackName, { host, port: Number(port) }, addresses);
process.once('SIGTERM', () => {
  console.log(attack.begun());
  process.exit();
});
