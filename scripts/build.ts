import { buildWeb, webFolder } from '@blattwerk/testing/build-web';

buildWeb();
console.log(`The site is in ${webFolder}.`);
