/** Names as words of a text. */
function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Standard strings of CFF, by SID (Adobe Technical Note 5176, appendix A). */
export const cffStandardStrings = words(`
  .notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus
  comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater
  question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum
  underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde
  exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft
  guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet quotesinglbase
  quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute circumflex tilde macron
  breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE
  ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior logicalnot mu trademark Eth onehalf plusminus
  Thorn onequarter divide brokenbar degree thorn threequarters twosuperior registered minus eth multiply
  threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis
  Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute
  Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla
  eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis
  ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron exclamsmall Hungarumlautsmall
  dollaroldstyle dollarsuperior ampersandsmall Acutesmall parenleftsuperior parenrightsuperior twodotenleader
  onedotenleader zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle
  sevenoldstyle eightoldstyle nineoldstyle commasuperior threequartersemdash periodsuperior questionsmall
  asuperior bsuperior centsuperior dsuperior esuperior isuperior lsuperior msuperior nsuperior osuperior rsuperior
  ssuperior tsuperior ff ffi ffl parenleftinferior parenrightinferior Circumflexsmall hyphensuperior Gravesmall
  Asmall Bsmall Csmall Dsmall Esmall Fsmall Gsmall Hsmall Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall
  Qsmall Rsmall Ssmall Tsmall Usmall Vsmall Wsmall Xsmall Ysmall Zsmall colonmonetary onefitted rupiah Tildesmall
  exclamdownsmall centoldstyle Lslashsmall Scaronsmall Zcaronsmall Dieresissmall Brevesmall Caronsmall
  Dotaccentsmall Macronsmall figuredash hypheninferior Ogoneksmall Ringsmall Cedillasmall questiondownsmall
  oneeighth threeeighths fiveeighths seveneighths onethird twothirds zerosuperior foursuperior fivesuperior
  sixsuperior sevensuperior eightsuperior ninesuperior zeroinferior oneinferior twoinferior threeinferior
  fourinferior fiveinferior sixinferior seveninferior eightinferior nineinferior centinferior dollarinferior
  periodinferior commainferior Agravesmall Aacutesmall Acircumflexsmall Atildesmall Adieresissmall Aringsmall
  AEsmall Ccedillasmall Egravesmall Eacutesmall Ecircumflexsmall Edieresissmall Igravesmall Iacutesmall
  Icircumflexsmall Idieresissmall Ethsmall Ntildesmall Ogravesmall Oacutesmall Ocircumflexsmall Otildesmall
  Odieresissmall OEsmall Oslashsmall Ugravesmall Uacutesmall Ucircumflexsmall Udieresissmall Yacutesmall
  Thornsmall Ydieresissmall 001.000 001.001 001.002 001.003 Black Bold Book Light Medium Regular Roman Semibold
`);

/** Glyph names of the Macintosh order, by index in a `post` table (OpenType, post). */
export const macintoshGlyphNames = words(`
  .notdef .null nonmarkingreturn space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft
  parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon
  semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft
  backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z
  braceleft bar braceright asciitilde Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave
  acircumflex adieresis atilde aring ccedilla eacute egrave ecircumflex edieresis iacute igrave icircumflex
  idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex udieresis dagger degree
  cent sterling section bullet paragraph germandbls registered copyright trademark acute dieresis notequal AE
  Oslash infinity plusminus lessequal greaterequal yen mu partialdiff summation product pi integral ordfeminine
  ordmasculine Omega ae oslash questiondown exclamdown logicalnot radical florin approxequal Delta guillemotleft
  guillemotright ellipsis nonbreakingspace Agrave Atilde Otilde OE oe endash emdash quotedblleft quotedblright
  quoteleft quoteright divide lozenge ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl
  daggerdbl periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis Egrave
  Iacute Icircumflex Idieresis Igrave Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi
  circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron Lslash lslash Scaron scaron
  Zcaron zcaron brokenbar Eth eth Yacute yacute Thorn thorn minus multiply onesuperior twosuperior threesuperior
  onehalf onequarter threequarters franc Gbreve gbreve Idotaccent Scedilla scedilla Cacute cacute Ccaron ccaron
  dcroat
`);

/** StandardEncoding (ISO 32000-2, D.2): each number is the code of the name after it. */
export const standardEncodingRuns = words(`
  32 space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma
  hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater
  question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum
  underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde 161
  exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft
  guilsinglleft guilsinglright fi fl 177 endash dagger daggerdbl periodcentered 182 paragraph bullet
  quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand 191 questiondown 193 grave acute
  circumflex tilde macron breve dotaccent dieresis 202 ring cedilla 205 hungarumlaut ogonek caron emdash 225 AE
  227 ordfeminine 232 Lslash Oslash OE ordmasculine 241 ae 245 dotlessi 248 lslash oslash oe germandbls
`);

/** Adobe Glyph List for New Fonts 1.7, and names of the older list that fonts have: name and code point. */
export const glyphListEntries = words(`
  space=20 exclam=21 quotedbl=22 numbersign=23 dollar=24 percent=25 ampersand=26 quotesingle=27 parenleft=28
  parenright=29 asterisk=2A plus=2B comma=2C hyphen=2D period=2E slash=2F zero=30 one=31 two=32 three=33 four=34
  five=35 six=36 seven=37 eight=38 nine=39 colon=3A semicolon=3B less=3C equal=3D greater=3E question=3F at=40
  A=41 B=42 C=43 D=44 E=45 F=46 G=47 H=48 I=49 J=4A K=4B L=4C M=4D N=4E O=4F P=50 Q=51 R=52 S=53 T=54 U=55 V=56
  W=57 X=58 Y=59 Z=5A bracketleft=5B backslash=5C bracketright=5D asciicircum=5E underscore=5F grave=60 a=61 b=62
  c=63 d=64 e=65 f=66 g=67 h=68 i=69 j=6A k=6B l=6C m=6D n=6E o=6F p=70 q=71 r=72 s=73 t=74 u=75 v=76 w=77 x=78
  y=79 z=7A braceleft=7B bar=7C braceright=7D asciitilde=7E nbspace=A0 nonbreakingspace=A0 exclamdown=A1 cent=A2
  sterling=A3 currency=A4 yen=A5 brokenbar=A6 section=A7 dieresis=A8 copyright=A9 ordfeminine=AA guillemotleft=AB
  logicalnot=AC sfthyphen=AD softhyphen=AD registered=AE macron=AF overscore=AF degree=B0 plusminus=B1 acute=B4
  twosuperior=B2 threesuperior=B3 onesuperior=B9
  mu=B5 mu1=B5 paragraph=B6 middot=B7 periodcentered=B7 cedilla=B8 ordmasculine=BA guillemotright=BB onequarter=BC
  onehalf=BD threequarters=BE questiondown=BF Agrave=C0 Aacute=C1 Acircumflex=C2 Atilde=C3 Adieresis=C4 Aring=C5
  AE=C6 Ccedilla=C7 Egrave=C8 Eacute=C9 Ecircumflex=CA Edieresis=CB Igrave=CC Iacute=CD Icircumflex=CE
  Idieresis=CF Eth=D0 Ntilde=D1 Ograve=D2 Oacute=D3 Ocircumflex=D4 Otilde=D5 Odieresis=D6 multiply=D7 Oslash=D8
  Ugrave=D9 Uacute=DA Ucircumflex=DB Udieresis=DC Yacute=DD Thorn=DE germandbls=DF agrave=E0 aacute=E1
  acircumflex=E2 atilde=E3 adieresis=E4 aring=E5 ae=E6 ccedilla=E7 egrave=E8 eacute=E9 ecircumflex=EA edieresis=EB
  igrave=EC iacute=ED icircumflex=EE idieresis=EF eth=F0 ntilde=F1 ograve=F2 oacute=F3 ocircumflex=F4 otilde=F5
  odieresis=F6 divide=F7 oslash=F8 ugrave=F9 uacute=FA ucircumflex=FB udieresis=FC yacute=FD thorn=FE ydieresis=FF
  Amacron=100 amacron=101 Abreve=102 abreve=103 Aogonek=104 aogonek=105 Cacute=106 cacute=107 Ccircumflex=108
  ccircumflex=109 Cdotaccent=10A cdotaccent=10B Ccaron=10C ccaron=10D Dcaron=10E dcaron=10F Dcroat=110 dcroat=111
  Emacron=112 emacron=113 Ebreve=114 ebreve=115 Edotaccent=116 edotaccent=117 Eogonek=118 eogonek=119 Ecaron=11A
  ecaron=11B Gcircumflex=11C gcircumflex=11D Gbreve=11E gbreve=11F Gdotaccent=120 gdotaccent=121 Hcircumflex=124
  hcircumflex=125 Hbar=126 hbar=127 Itilde=128 itilde=129 Imacron=12A imacron=12B Ibreve=12C ibreve=12D
  Iogonek=12E iogonek=12F Idotaccent=130 dotlessi=131 IJ=132 ij=133 Jcircumflex=134 jcircumflex=135
  kgreenlandic=138 Lacute=139 lacute=13A Lcaron=13D lcaron=13E Ldot=13F ldot=140 Lslash=141 lslash=142 Nacute=143
  nacute=144 Ncaron=147 ncaron=148 napostrophe=149 Eng=14A eng=14B Omacron=14C omacron=14D Obreve=14E obreve=14F
  Ohungarumlaut=150 ohungarumlaut=151 OE=152 oe=153 Racute=154 racute=155 Rcaron=158 rcaron=159 Sacute=15A
  sacute=15B Scircumflex=15C scircumflex=15D Scedilla=15E scedilla=15F Scaron=160 scaron=161 Tcedilla=162
  tcedilla=163 Tcaron=164 tcaron=165 Tbar=166 tbar=167 Utilde=168 utilde=169 Umacron=16A umacron=16B Ubreve=16C
  ubreve=16D Uring=16E uring=16F Uhungarumlaut=170 uhungarumlaut=171 Uogonek=172 uogonek=173 Wcircumflex=174
  wcircumflex=175 Ycircumflex=176 ycircumflex=177 Ydieresis=178 Zacute=179 zacute=17A Zdotaccent=17B
  zdotaccent=17C Zcaron=17D zcaron=17E longs=17F florin=192 Ohorn=1A0 ohorn=1A1 Uhorn=1AF uhorn=1B0 Gcaron=1E6
  gcaron=1E7 Aringacute=1FA aringacute=1FB AEacute=1FC aeacute=1FD Oslashacute=1FE oslashacute=1FF afii57929=2BC
  afii64937=2BD circumflex=2C6 caron=2C7 breve=2D8 dotaccent=2D9 ring=2DA ogonek=2DB tilde=2DC hungarumlaut=2DD
  gravecomb=300 acutecomb=301 tildecomb=303 hookabovecomb=309 dotbelowcomb=323 tonos=384 dieresistonos=385
  Alphatonos=386 anoteleia=387 Epsilontonos=388 Etatonos=389 Iotatonos=38A Omicrontonos=38C Upsilontonos=38E
  Omegatonos=38F iotadieresistonos=390 Alpha=391 Beta=392 Gamma=393 Epsilon=395 Zeta=396 Eta=397 Theta=398
  Iota=399 Kappa=39A Lambda=39B Mu=39C Nu=39D Xi=39E Omicron=39F Pi=3A0 Rho=3A1 Sigma=3A3 Tau=3A4 Upsilon=3A5
  Phi=3A6 Chi=3A7 Psi=3A8 Iotadieresis=3AA Upsilondieresis=3AB alphatonos=3AC epsilontonos=3AD etatonos=3AE
  iotatonos=3AF upsilondieresistonos=3B0 alpha=3B1 beta=3B2 gamma=3B3 delta=3B4 epsilon=3B5 zeta=3B6 eta=3B7
  theta=3B8 iota=3B9 kappa=3BA lambda=3BB nu=3BD xi=3BE omicron=3BF pi=3C0 rho=3C1 sigma1=3C2 sigma=3C3 tau=3C4
  upsilon=3C5 phi=3C6 chi=3C7 psi=3C8 omega=3C9 iotadieresis=3CA upsilondieresis=3CB omicrontonos=3CC
  upsilontonos=3CD omegatonos=3CE theta1=3D1 Upsilon1=3D2 phi1=3D5 omega1=3D6 afii10023=401 afii10051=402
  afii10052=403 afii10053=404 afii10054=405 afii10055=406 afii10056=407 afii10057=408 afii10058=409 afii10059=40A
  afii10060=40B afii10061=40C afii10062=40E afii10145=40F afii10017=410 afii10018=411 afii10019=412 afii10020=413
  afii10021=414 afii10022=415 afii10024=416 afii10025=417 afii10026=418 afii10027=419 afii10028=41A afii10029=41B
  afii10030=41C afii10031=41D afii10032=41E afii10033=41F afii10034=420 afii10035=421 afii10036=422 afii10037=423
  afii10038=424 afii10039=425 afii10040=426 afii10041=427 afii10042=428 afii10043=429 afii10044=42A afii10045=42B
  afii10046=42C afii10047=42D afii10048=42E afii10049=42F afii10065=430 afii10066=431 afii10067=432 afii10068=433
  afii10069=434 afii10070=435 afii10072=436 afii10073=437 afii10074=438 afii10075=439 afii10076=43A afii10077=43B
  afii10078=43C afii10079=43D afii10080=43E afii10081=43F afii10082=440 afii10083=441 afii10084=442 afii10085=443
  afii10086=444 afii10087=445 afii10088=446 afii10089=447 afii10090=448 afii10091=449 afii10092=44A afii10093=44B
  afii10094=44C afii10095=44D afii10096=44E afii10097=44F afii10071=451 afii10099=452 afii10100=453 afii10101=454
  afii10102=455 afii10103=456 afii10104=457 afii10105=458 afii10106=459 afii10107=45A afii10108=45B afii10109=45C
  afii10110=45E afii10193=45F afii10146=462 afii10194=463 afii10147=472 afii10195=473 afii10148=474 afii10196=475
  afii10050=490 afii10098=491 afii10846=4D9 afii57799=5B0 afii57801=5B1 afii57800=5B2 afii57802=5B3 afii57793=5B4
  afii57794=5B5 afii57795=5B6 afii57798=5B7 afii57797=5B8 afii57806=5B9 afii57796=5BB afii57807=5BC afii57839=5BD
  afii57645=5BE afii57841=5BF afii57842=5C0 afii57804=5C1 afii57803=5C2 afii57658=5C3 afii57664=5D0 afii57665=5D1
  afii57666=5D2 afii57667=5D3 afii57668=5D4 afii57669=5D5 afii57670=5D6 afii57671=5D7 afii57672=5D8 afii57673=5D9
  afii57674=5DA afii57675=5DB afii57676=5DC afii57677=5DD afii57678=5DE afii57679=5DF afii57680=5E0 afii57681=5E1
  afii57682=5E2 afii57683=5E3 afii57684=5E4 afii57685=5E5 afii57686=5E6 afii57687=5E7 afii57688=5E8 afii57689=5E9
  afii57690=5EA afii57716=5F0 afii57717=5F1 afii57718=5F2 afii57388=60C afii57403=61B afii57407=61F afii57409=621
  afii57410=622 afii57411=623 afii57412=624 afii57413=625 afii57414=626 afii57415=627 afii57416=628 afii57417=629
  afii57418=62A afii57419=62B afii57420=62C afii57421=62D afii57422=62E afii57423=62F afii57424=630 afii57425=631
  afii57426=632 afii57427=633 afii57428=634 afii57429=635 afii57430=636 afii57431=637 afii57432=638 afii57433=639
  afii57434=63A afii57440=640 afii57441=641 afii57442=642 afii57443=643 afii57444=644 afii57445=645 afii57446=646
  afii57470=647 afii57448=648 afii57449=649 afii57450=64A afii57451=64B afii57452=64C afii57453=64D afii57454=64E
  afii57455=64F afii57456=650 afii57457=651 afii57458=652 afii57392=660 afii57393=661 afii57394=662 afii57395=663
  afii57396=664 afii57397=665 afii57398=666 afii57399=667 afii57400=668 afii57401=669 afii57381=66A afii63167=66D
  afii57511=679 afii57506=67E afii57507=686 afii57512=688 afii57513=691 afii57508=698 afii57505=6A4 afii57509=6AF
  afii57514=6BA afii57519=6D2 afii57534=6D5 Wgrave=1E80 wgrave=1E81 Wacute=1E82 wacute=1E83 Wdieresis=1E84
  wdieresis=1E85 Ygrave=1EF2 ygrave=1EF3 afii61664=200C afii301=200D afii299=200E afii300=200F figuredash=2012
  endash=2013 emdash=2014 afii00208=2015 underscoredbl=2017 quoteleft=2018 quoteright=2019 quotesinglbase=201A
  quotereversed=201B quotedblleft=201C quotedblright=201D quotedblbase=201E dagger=2020 daggerdbl=2021 bullet=2022
  onedotenleader=2024 twodotenleader=2025 ellipsis=2026 afii61573=202C afii61574=202D afii61575=202E
  perthousand=2030 minute=2032 second=2033 guilsinglleft=2039 guilsinglright=203A exclamdbl=203C fraction=2044
  colonmonetary=20A1 franc=20A3 afii08941=20A4 lira=20A4 peseta=20A7 afii57636=20AA dong=20AB Euro=20AC
  afii61248=2105 Ifraktur=2111 afii61289=2113 afii61352=2116 weierstrass=2118 Rfraktur=211C prescription=211E
  trademark=2122 Omega=2126 estimated=212E aleph=2135 onethird=2153 twothirds=2154 oneeighth=215B
  threeeighths=215C fiveeighths=215D seveneighths=215E arrowleft=2190 arrowup=2191 arrowright=2192 arrowdown=2193
  arrowboth=2194 arrowupdn=2195 arrowupdnbse=21A8 carriagereturn=21B5 arrowdblleft=21D0 arrowdblup=21D1
  arrowdblright=21D2 arrowdbldown=21D3 arrowdblboth=21D4 universal=2200 partialdiff=2202 existential=2203
  emptyset=2205 Delta=2206 gradient=2207 element=2208 notelement=2209 suchthat=220B product=220F summation=2211
  minus=2212 asteriskmath=2217 radical=221A proportional=221D infinity=221E orthogonal=221F angle=2220
  logicaland=2227 logicalor=2228 intersection=2229 union=222A integral=222B therefore=2234 similar=223C
  congruent=2245 approxequal=2248 notequal=2260 equivalence=2261 lessequal=2264 greaterequal=2265
  propersubset=2282 propersuperset=2283 notsubset=2284 reflexsubset=2286 reflexsuperset=2287 circleplus=2295
  circlemultiply=2297 perpendicular=22A5 dotmath=22C5 house=2302 revlogicalnot=2310 integraltp=2320
  integralbt=2321 angleleft=2329 angleright=232A SF100000=2500 SF110000=2502 SF010000=250C SF030000=2510
  SF020000=2514 SF040000=2518 SF080000=251C SF090000=2524 SF060000=252C SF070000=2534 SF050000=253C SF430000=2550
  SF240000=2551 SF510000=2552 SF520000=2553 SF390000=2554 SF220000=2555 SF210000=2556 SF250000=2557 SF500000=2558
  SF490000=2559 SF380000=255A SF280000=255B SF270000=255C SF260000=255D SF360000=255E SF370000=255F SF420000=2560
  SF190000=2561 SF200000=2562 SF230000=2563 SF470000=2564 SF480000=2565 SF410000=2566 SF450000=2567 SF460000=2568
  SF400000=2569 SF540000=256A SF530000=256B SF440000=256C upblock=2580 dnblock=2584 block=2588 lfblock=258C
  rtblock=2590 ltshade=2591 shade=2592 dkshade=2593 filledbox=25A0 H22073=25A1 H18543=25AA H18551=25AB
  filledrect=25AC triagup=25B2 triagrt=25BA triagdn=25BC triaglf=25C4 lozenge=25CA circle=25CB H18533=25CF
  invbullet=25D8 invcircle=25D9 openbullet=25E6 smileface=263A invsmileface=263B sun=263C female=2640 male=2642
  spade=2660 club=2663 heart=2665 diamond=2666 musicalnote=266A musicalnotedbl=266B afii10063=F6C4 afii10064=F6C5
  afii10192=F6C6 afii10831=F6C7 afii10832=F6C8 ff=FB00 fi=FB01 fl=FB02 ffi=FB03 ffl=FB04 afii57705=FB1F
  afii57694=FB2A afii57695=FB2B afii57723=FB35 afii57700=FB4B
  dotlessj=237 suppress=335 polishlcross=335 rho1=3F1 Tcommaaccent=162 dmacron=111 increment=2206
`);
